import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { unclaimedFiles } from "~/platform/storage/tables.server";

const MEGABYTE = 1024 * 1024;

/** What the unfinished forms of one network may have with us: five files of the largest size, or many of the usual one. */
export const WAITING_PER_SENDER_MAX_BYTES = 25 * MEGABYTE;
/** What all unfinished forms may have with us. */
export const WAITING_MAX_BYTES = 256 * MEGABYTE;
/** With what is on its way into a record. The difference is a reserve: however many forms wait, complete ones are taken. */
export const UNCLAIMED_MAX_BYTES = 512 * MEGABYTE;
/** Small files count as this much, so that their number is bounded too. */
const COUNTED_MIN_BYTES = 64 * 1024;

/** A stranger's file. */
export interface Upload {
  /** Who counts as one sender; never an address. */
  sender: string;
  bytes: number;
  /** Whether it waits for its form to be corrected. Otherwise a record claims it at once. */
  waits: boolean;
}

export type Reservation = { ok: true } | { ok: false; retryAfterSeconds: number };

interface Unclaimed {
  ofSender: number;
  inAll: number;
  /** When the first of them goes. */
  secondsLeft: number;
}

/**
 * Notes a file before it is stored, if there is room for it. One after the other, so that a burst never gets more than
 * there is.
 */
export async function reserveRoom(
  db: Database,
  file: { key: string; deleteAfter: ReturnType<typeof sql<Date>> },
  { sender, bytes, waits }: Upload,
): Promise<Reservation> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('unclaimed-files'))`);
    const { ofSender, inAll, secondsLeft } = await countUnclaimed(tx, sender);
    const size = Math.max(bytes, COUNTED_MIN_BYTES);
    const fits = waits
      ? ofSender + size <= WAITING_PER_SENDER_MAX_BYTES && inAll + size <= WAITING_MAX_BYTES
      : inAll + size <= UNCLAIMED_MAX_BYTES;
    if (!fits) return { ok: false, retryAfterSeconds: Math.max(1, secondsLeft) };
    await tx.insert(unclaimedFiles).values({ ...file, sender, bytes: size });
    return { ok: true };
  });
}

async function countUnclaimed(tx: Database, by: string): Promise<Unclaimed> {
  const { sender, bytes, deleteAfter } = unclaimedFiles;
  const [row] = await tx
    .select({
      ofSender: sql`coalesce(sum(${bytes}) filter (where ${sender} = ${by}), 0)`.mapWith(Number),
      inAll: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number),
      secondsLeft: sql`ceil(coalesce(extract(epoch from min(${deleteAfter}) - now()), 0))`.mapWith(
        Number,
      ),
    })
    .from(unclaimedFiles)
    .where(sql`${sender} is not null`);
  return row ?? { ofSender: 0, inAll: 0, secondsLeft: 0 };
}
