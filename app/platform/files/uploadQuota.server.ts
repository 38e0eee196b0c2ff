import { isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import type { Signer } from "~/platform/signing.server";

const MEGABYTE = 1024 * 1024;

/** The quota of one network's unfinished forms: five files of the largest size, or many of the usual size. */
export const WAITING_PER_SENDER_MAX_BYTES = 25 * MEGABYTE;
/** The quota of all unfinished forms. */
export const WAITING_MAX_BYTES = 256 * MEGABYTE;
/**
 * The quota including files that complete forms are about to claim. The difference is a reserve: complete forms are accepted
 * however many unfinished ones there are.
 */
export const UNCLAIMED_MAX_BYTES = 512 * MEGABYTE;
/** Small files count as this much, so that their number is limited too. */
const COUNTED_MIN_BYTES = 64 * 1024;

/**
 * The sender whose quota an upload counts against: the widest network of the IP address, because a customer with many small
 * networks could otherwise fill the quota of all. It is a MAC, so that the table stores no IP address.
 */
export const senderOf = (signer: Signer, ipAddress: string): string =>
  signer.sign("limit-key", networksOf(ipAddress).widest);

/** An anonymous upload. */
export interface Upload {
  /** See `senderOf`. */
  sender: string;
  bytes: number;
  /**
   * Whether the form has to be corrected first: such files have a quota of their own. Otherwise a record claims the file at
   * once.
   */
  isUnfinished: boolean;
}

type Reservation = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Writes a file's row before it is stored, if it fits the quota. Serialized, so that a burst never exceeds the quota. */
export async function reserveRoom(
  db: Database,
  file: { key: string; deleteAfter: ReturnType<typeof sql<Date>> },
  { sender, bytes, isUnfinished }: Upload,
): Promise<Reservation> {
  const size = Math.max(bytes, COUNTED_MIN_BYTES);
  const inAll = sql`in_all + ${size} <= ${isUnfinished ? WAITING_MAX_BYTES : UNCLAIMED_MAX_BYTES}`;
  const ofSender = sql`of_sender + ${size} <= ${WAITING_PER_SENDER_MAX_BYTES}`;
  const roomCondition = isUnfinished ? sql`${inAll} and ${ofSender}` : inAll;
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "unclaimed-files");
    // One statement, because every other upload waits meanwhile.
    const { rowCount } = await tx.execute(sql`
      insert into ${unclaimedFiles} (key, delete_after, sender, bytes)
      select ${file.key}, ${file.deleteAfter}, ${sender}, ${size}::int
      from (select
        coalesce(sum(bytes), 0) as in_all,
        coalesce(sum(bytes) filter (where sender = ${sender}), 0) as of_sender
        from ${unclaimedFiles} where sender is not null) as unclaimed
      where ${roomCondition}`);
    if (rowCount === 1) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.max(1, await secondsUntilRoom(tx)) };
  });
}

/** Seconds until the first counted file is deleted. */
async function secondsUntilRoom(tx: Transaction): Promise<number> {
  const { deleteAfter, sender } = unclaimedFiles;
  const seconds = sql`ceil(coalesce(extract(epoch from min(${deleteAfter}) - now()), 0))`;
  const [row] = await tx
    .select({ seconds: seconds.mapWith(Number) })
    .from(unclaimedFiles)
    .where(isNotNull(sender));
  return row?.seconds ?? 0;
}
