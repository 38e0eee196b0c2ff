import { randomBytes } from "node:crypto";
import { like } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { createPool } from "~/platform/data/database.server";
import { rateLimits } from "~/platform/data/tables.server";
import { DAY_MS, HOUR_MS } from "~/platform/durations";
import { ALLOWANCES, type LimitName } from "~/platform/http/security/allowances";
import {
  checkLimit,
  consumeLimit,
  consumeLimitIn,
  correctDatesOfLimits,
  createLimits,
  refund,
} from "~/platform/http/security/rateLimit.server";
import { createLog } from "~/platform/log/log.server";
import { createSigner } from "~/platform/signing.server";
import { useDatabase } from "../../../../tests/support/database";

const database = useDatabase();
const signer = createSigner(randomBytes(32));
const SILENT = createLog("silent");
const pools: pg.Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

const LIMITS_BY_IP_ADDRESS = (Object.keys(ALLOWANCES) as LimitName[]).filter(
  (name) => ALLOWANCES[name].countedBy === "ip-address",
);

/** Another process: its own connections and its own memory. */
function process(enabled = true) {
  const pool = createPool({ connectionString: database.url }, SILENT);
  pools.push(pool);
  return createLimits({ enabled, pool, signer, log: SILENT, now: () => new Date() });
}

it("never gives a burst over two processes more than the allowance", async () => {
  const [one, two] = [process(), process()];
  const burst = Array.from({ length: 60 }, (_, turn) =>
    consumeLimit(turn % 2 ? one : two, "contact-by-ip-address", "203.0.113.9"),
  );
  const responses = await Promise.all(burst);
  expect(responses.filter(({ ok }) => ok)).toHaveLength(20);
  const refused = responses.find((response) => !response.ok);
  expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await consumeLimit(one, "contact-by-ip-address", "203.0.113.10")).toEqual({ ok: true });
  expect(await consumeLimit(two, "application-by-ip-address", "203.0.113.9")).toEqual({ ok: true });
});

it.each(LIMITS_BY_IP_ADDRESS)("%s counts an IPv6 /64 as one", async (name) => {
  const limits = process();
  const { points } = ALLOWANCES[name];
  const burst = Array.from({ length: points + 10 }, (_, turn) => {
    const ipAddress = `2001:db8:7:7::${turn.toString(16)}`;
    return database.db.transaction((tx) => consumeLimitIn(tx, limits, name, ipAddress));
  });
  expect((await Promise.all(burst)).filter(({ ok }) => ok)).toHaveLength(points);
  expect(await consumeLimit(limits, name, "2001:db8:7:8::1")).toEqual({ ok: true });
});

it("a limit by IP address counts a whole IPv6 /48 too, with eight times the allowance", {
  tags: ["thorough"],
}, async () => {
  const limits = process();
  const take = (network: number, host = 1) =>
    database.db.transaction((tx) =>
      consumeLimitIn(tx, limits, "contact-by-ip-address", `2001:db8:9:${network}::${host}`),
    );
  for (let network = 0; network < 8; network += 1)
    for (let host = 1; host <= 20; host += 1)
      expect(await take(network, host)).toEqual({ ok: true });
  expect(await take(8)).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
  expect(await checkLimit(limits, "contact-by-ip-address", "2001:db8:9:9::1")).toMatchObject({
    ok: false,
  });
  expect(await consumeLimit(limits, "contact-by-ip-address", "2001:db8:9:a::1")).toMatchObject({
    ok: false,
  });
  expect(await consumeLimit(limits, "contact-by-ip-address", "2001:db8:a:1::1")).toEqual({
    ok: true,
  });
});

it("failures that were not are returned to a /48 too", async () => {
  const limits = process();
  for (let turn = 0; turn < 300; turn += 1) {
    const ipAddress = `2001:db8:b:${(turn % 50).toString(16)}::1`;
    expect(await consumeLimit(limits, "sign-in-by-ip-address", ipAddress)).toEqual({ ok: true });
    await refund(limits, "sign-in-by-ip-address", ipAddress);
  }
});

it.each([
  "confirmation-by-recipient",
  "sign-up-mail-by-recipient",
  "password-mail-by-recipient",
  "unlock-mail-by-recipient",
  "invitation-mail-by-recipient",
] as const)(
  "%s counts tagged variants of one mailbox as one, apart from the mailbox itself and from an account",
  async (name) => {
    const limits = process();
    const write = (recipient: string) => consumeLimit(limits, name, recipient);
    for (const variant of ["ada+1@example.com", "ADA+2@example.com", "ada+3+x@example.com"])
      expect(await write(variant)).toEqual({ ok: true });
    expect(await write("ada+4@example.com")).toMatchObject({ ok: false });
    for (let turn = 0; turn < 3; turn += 1)
      for (const recipient of ["ada@example.com", "019a0000-0000-7000-8000-000000000000"])
        expect(await write(recipient)).toEqual({ ok: true });
    expect(await write("Ada@example.com")).toMatchObject({ ok: false });
  },
);

it("a point is returned for limits that count failures", async () => {
  const limits = process();
  for (let turn = 0; turn < 15; turn += 1) {
    expect(await consumeLimit(limits, "sign-in-by-account", "one@example.com")).toEqual({
      ok: true,
    });
    await refund(limits, "sign-in-by-account", "one@example.com");
  }
});

it("the table contains no address and no mailbox", async () => {
  await consumeLimit(process(), "confirmation-by-recipient", "jane@example.com");
  const { rows } = await database.pool.query("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example\.com/);
});

it("counts nothing when it is switched off", async () => {
  const limits = process(false);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await consumeLimit(limits, "confirmation-by-recipient", "off")).toEqual({ ok: true });
  }
});

it("counts by the clock that all copies share, although that of this machine is three hours ahead", async () => {
  const pool = createPool({ connectionString: database.url }, SILENT);
  pools.push(pool);
  const sharedNow = () => new Date(Date.now() - 3 * HOUR_MS);
  const limits = createLimits({ enabled: true, pool, signer, log: SILENT, now: sharedNow });
  await database.pool.query("delete from rate_limits");
  for (let turn = 0; turn < 10; turn += 1)
    await consumeLimit(limits, "sign-in-by-account", "ahead");
  await database.db.transaction((tx) => consumeLimitIn(tx, limits, "sign-in-by-device", "ahead"));
  const { rows } = await database.pool.query<{ expire: string }>("select expire from rate_limits");
  expect(rows).toHaveLength(2);
  for (const { expire } of rows) {
    expect(Number(expire)).toBeGreaterThan(sharedNow().getTime());
    expect(Number(expire)).toBeLessThanOrEqual(sharedNow().getTime() + HOUR_MS / 4);
  }
  const refused = await consumeLimit(limits, "sign-in-by-account", "ahead");
  expect(refused).toMatchObject({ ok: false });
  expect(!refused.ok && refused.retryAfterSeconds).toBeLessThanOrEqual(900);
});

it("a window that began a day ahead ends in time once the clock was set back", async () => {
  const pool = createPool({ connectionString: database.url }, SILENT);
  pools.push(pool);
  const limitsAt = (aheadMs: number) => {
    const now = () => new Date(Date.now() + aheadMs);
    return createLimits({ enabled: true, pool, signer, log: SILENT, now });
  };
  const right = limitsAt(0);
  const ahead = limitsAt(DAY_MS);
  for (let turn = 0; turn < 10; turn += 1)
    await consumeLimit(ahead, "sign-in-by-account", "was-ahead");
  await database.db.transaction((tx) => consumeLimitIn(tx, right, "sign-in-by-device", "in-time"));
  const refused = await consumeLimit(right, "sign-in-by-account", "was-ahead");
  expect(!refused.ok && refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  const inTime = await lastExpiryOf("sign-in-by-device");
  await correctDatesOfLimits(database.db, right);
  expect(await lastExpiryOf("sign-in-by-account")).toBeLessThanOrEqual(Date.now() + HOUR_MS / 4);
  expect(await lastExpiryOf("sign-in-by-device")).toBe(inTime);
});

async function lastExpiryOf(name: LimitName): Promise<number> {
  const ofNameCondition = like(rateLimits.key, `${name}:%`);
  const rows = await database.db.select().from(rateLimits).where(ofNameCondition);
  return Math.max(...rows.map(({ expire }) => Number(expire)));
}

it("names no prepared statement, which a pooler in transaction mode would mix up", async () => {
  const pool = createPool({ connectionString: database.url }, SILENT);
  pools.push(pool);
  const queries: unknown[] = [];
  const query = (sent: unknown) => {
    queries.push(sent);
    return pool.query(sent as pg.QueryConfig);
  };
  const counting = Object.assign(Object.create(pool), { query }) as pg.Pool;
  const limits = createLimits({
    enabled: true,
    pool: counting,
    signer,
    log: SILENT,
    now: () => new Date(),
  });
  for (let turn = 0; turn < 4; turn += 1)
    await consumeLimit(limits, "confirmation-by-recipient", "named@example.com");
  await checkLimit(limits, "confirmation-by-recipient", "named@example.com");
  expect(queries.length).toBeGreaterThan(3);
  for (const sent of queries) expect(sent).not.toHaveProperty("name");
});

it("each process counts for itself without the database", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 500 });
  const limits = createLimits({ enabled: true, pool, signer, log: SILENT, now: () => new Date() });
  const responses = [];
  for (let turn = 0; turn < 4; turn += 1) {
    responses.push(await consumeLimit(limits, "confirmation-by-recipient", "jane@example.com"));
  }
  expect(responses.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  await pool.end();
});
