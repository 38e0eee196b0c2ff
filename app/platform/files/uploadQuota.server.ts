import { sql } from "drizzle-orm";
import { type Database, lockUntilCommit } from "~/platform/data/database.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { networksOf } from "~/platform/http/security/clientAddress.server";
import type { Signer } from "~/platform/http/security/signing.server";

const MEGABYTE = 1024 * 1024;

/** The quota of one network's unfinished forms: five files of the largest size, or many of the usual size. */
export const WAITING_PER_SENDER_MAX_BYTES = 25 * MEGABYTE;
/** The quota of all unfinished forms. */
export const WAITING_MAX_BYTES = 256 * MEGABYTE;
/**
 * The quota including files that complete forms are about to claim. The difference is a reserve: complete forms are
 * accepted however many unfinished ones there are.
 */
export const UNCLAIMED_MAX_BYTES = 512 * MEGABYTE;
/** Small files count as this much, so that their number is limited too. */
const COUNTED_MIN_BYTES = 64 * 1024;

/**
 * The sender whose quota an upload counts against: the widest network of the IP address, because a customer with many small
 * networks could otherwise fill the quota of all. It is a MAC, so that the table stores no IP address.
 */
export const senderOf = (signer: Signer, ipAddress: string): string =>
  signer.sign("limit-key", networksOf(ipAddress).at(-1) ?? ipAddress);

/** An anonymous upload. */
export interface Upload {
  /** See `senderOf`. */
  sender: string;
  bytes: number;
  /** Whether the form has to be corrected first. Otherwise a record claims the file at once. */
  isUnfinished: boolean;
}

type Reservation = { ok: true } | { ok: false; retryAfterSeconds: number };

interface Unclaimed {
  ofSender: number;
  inAll: number;
  /** When the first of them is deleted. */
  secondsLeft: number;
}

/**
 * Writes a file's row before it is stored, if it fits the quota. Serialized, so that a burst never exceeds the quota.
 */
export async function reserveRoom(
  db: Database,
  file: { key: string; deleteAfter: ReturnType<typeof sql<Date>> },
  { sender, bytes, isUnfinished }: Upload,
): Promise<Reservation> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "unclaimed-files");
    const { ofSender, inAll, secondsLeft } = await countUnclaimed(tx, sender);
    const size = Math.max(bytes, COUNTED_MIN_BYTES);
    const hasRoom = isUnfinished
      ? ofSender + size <= WAITING_PER_SENDER_MAX_BYTES && inAll + size <= WAITING_MAX_BYTES
      : inAll + size <= UNCLAIMED_MAX_BYTES;
    if (!hasRoom) return { ok: false, retryAfterSeconds: Math.max(1, secondsLeft) };
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
