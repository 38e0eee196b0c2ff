import type pg from "pg";

/** By its position in the search path: PostgreSQL 18 and newer have one of their own, which comes first. */
const IS_MISSING = "select to_regprocedure('uuidv7()') is null as missing";

/**
 * RFC 9562, version 7, method 3: 48 bits of milliseconds, the version, 12 bits of the millisecond's fraction, and the
 * variant with 62 random bits of a version 4. 28672 is 0x7000.
 */
const CREATE = `
  create function public.uuidv7() returns uuid language sql volatile parallel safe as $$
    select encode(
      overlay(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send(micros / 1000) from 3) from 1)
        placing int2send((28672 + micros % 1000 * 4096 / 1000)::int2) from 7),
      'hex')::uuid
    from cast(extract(epoch from clock_timestamp()) * 1000000 as bigint) as micros
  $$`;

/** Creates the function that migrations take ids from, on a server older than PostgreSQL 18. */
export async function createUuidv7IfMissing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(IS_MISSING);
  if (rows[0]?.missing) await client.query(CREATE);
}
