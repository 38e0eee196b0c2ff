import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/platform/app.server";
import { type Database, lockUntilCommit } from "~/platform/data/database.server";
import { type Lease, leaseNext, type Queue, removeLeased } from "~/platform/data/leases.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { networksOf } from "~/platform/http/security/clientAddress.server";
import type { Signer } from "~/platform/http/security/signing.server";
import { FileStoreUnavailable } from "./fileStore";
import { newFileKey } from "./temporaryFiles.server";

/**
 * The limit from the row to the end of `put`, and from there to the claim. Longer than a put (10 s) and a wait for a
 * connection; short, so that files of a process that died are deleted within a minute.
 */
const CLAIM_WINDOW_SECONDS = 45;

/**
 * How long a valid file is stored, from its arrival, while the sender corrects the form; also the lifetime of its
 * ticket.
 */
export const UNFINISHED_FORM_FILE_SECONDS = 60 * 60;

const SWEEP_BATCH = 10;
const PAUSE_MAX_MS = 60 * 60_000;

type UnclaimedFile = typeof unclaimedFiles.$inferSelect;

const DELETIONS: Queue<UnclaimedFile> = {
  table: unclaimedFiles,
  key: "key",
  attempts: "attempts",
  due: "deleteAfter",
};

/** Committed before the store is called, so that each failure doubles the pause, and a crash counts as a failure. */
const PAUSE_MS = sql`least(30000 * power(2, least(${unclaimedFiles.attempts}, 10)), ${PAUSE_MAX_MS})`;

/**
 * On purpose the database's clock, which all processes share, so that no process deletes another's new file because its
 * own clock is ahead.
 */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * A row that a sweep has leased once (`attempts` above 0) may have lost its bytes, so it can never be claimed again. So
 * a record never points at a deleted file, and no lock is held while the store is called.
 */
const isClaimable = (key: string) =>
  and(eq(unclaimedFiles.key, key), eq(unclaimedFiles.attempts, 0));

export type ReceiveResult = { ok: true; key: string } | { ok: false; reason: "store-unavailable" };

export type UploadResult =
  | ReceiveResult
  | { ok: false; reason: "no-room"; retryAfterSeconds: number };

type Storage = Pick<App, "db" | "files" | "log">;

/**
 * Stores a temporary file under a new key that a record must claim within 45 seconds. Call it outside a transaction.
 */
export async function receiveFile(app: Storage, temporaryPath: string): Promise<ReceiveResult> {
  const file = newFile();
  await app.db.insert(unclaimedFiles).values(file);
  return put(app, file.key, temporaryPath, CLAIM_WINDOW_SECONDS);
}

/**
 * Like `receiveFile`, for an anonymous upload: only within the quota, and to be claimed within an hour if the form has
 * to be corrected first.
 */
export async function receiveUpload(
  app: Storage,
  temporaryPath: string,
  upload: Upload,
): Promise<UploadResult> {
  const file = newFile();
  const reserved = await reserveRoom(app.db, file, upload);
  if (!reserved.ok) return { ...reserved, reason: "no-room" };
  const seconds = upload.isUnfinished ? UNFINISHED_FORM_FILE_SECONDS : CLAIM_WINDOW_SECONDS;
  return put(app, file.key, temporaryPath, seconds);
}

const newFile = () => ({ key: newFileKey(), deleteAfter: inSeconds(CLAIM_WINDOW_SECONDS) });

/** Stores a file whose row exists. */
async function put(
  app: Storage,
  key: string,
  temporaryPath: string,
  claimWithinSeconds: number,
): Promise<ReceiveResult> {
  try {
    await app.files.put(key, temporaryPath);
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    app.log.error({ err: error }, "the file store did not take an upload");
    return { ok: false, reason: "store-unavailable" };
  }
  if (await deleteLater(app.db, key, claimWithinSeconds)) return { ok: true, key };
  // The process was suspended for so long that the file was swept as it arrived.
  await abandonFile(app.db, key);
  return { ok: false, reason: "store-unavailable" };
}

/**
 * Claims a file in the transaction that writes the owning record. Returns false if the file is gone; the record must
 * not be written then.
 */
export async function claimFile(tx: Database, key: string): Promise<boolean> {
  const rows = await tx.delete(unclaimedFiles).where(isClaimable(key)).returning();
  return rows.length === 1;
}

/** Whether a received file is still waiting to be claimed. */
export async function isUnclaimed(db: Database, key: string): Promise<boolean> {
  return (await db.$count(unclaimedFiles, isClaimable(key))) === 1;
}

/** Schedules a received file for deletion, so that it cannot be claimed any more. Has no effect on claimed files. */
export async function dropFile(db: Database, key: string): Promise<void> {
  const nextState = { attempts: 1, deleteAfter: inSeconds(0) };
  await db.update(unclaimedFiles).set(nextState).where(isClaimable(key));
}

/** Returns false if the file is gone or claimed. */
async function deleteLater(db: Database, key: string, seconds: number): Promise<boolean> {
  const rows = await db
    .update(unclaimedFiles)
    .set({ deleteAfter: inSeconds(seconds) })
    .where(isClaimable(key))
    .returning();
  return rows.length === 1;
}

/**
 * Schedules a file for deletion in the transaction that deletes its record. The deletion is retried until the store
 * confirms it.
 */
export async function abandonFile(tx: Database, key: string): Promise<void> {
  const deleteAfter = inSeconds(0);
  // One more attempt, so that a sweep that ran before the file was stored does not delete this row.
  const nextState = { attempts: sql`${unclaimedFiles.attempts} + 1`, deleteAfter };
  await tx
    .insert(unclaimedFiles)
    .values({ key, attempts: 1, deleteAfter })
    .onConflictDoUpdate({ target: unclaimedFiles.key, set: nextState });
}

export interface SweepResult {
  deleted: number;
  failed: number;
}

/** Deletes due files; several processes may run it at once. Run it every 10 seconds. */
export async function sweepUnclaimedFiles(
  app: Pick<App, "db" | "files" | "log">,
): Promise<SweepResult> {
  const result = { deleted: 0, failed: 0 };
  for (;;) {
    const batch = await leaseNext(app.db, DELETIONS, { most: SWEEP_BATCH, leaseMs: PAUSE_MS });
    const outcomes = await Promise.all(batch.map((file) => deleteLeased(app, file)));
    const deletedCount = outcomes.filter(Boolean).length;
    result.deleted += deletedCount;
    result.failed += batch.length - deletedCount;
    // If no deletion of a batch succeeds, the store is down and the rest waits for the next sweep.
    if (batch.length < SWEEP_BATCH || deletedCount === 0) return result;
  }
}

async function deleteLeased(
  app: Pick<App, "db" | "files" | "log">,
  lease: Lease<UnclaimedFile>,
): Promise<boolean> {
  try {
    await app.files.delete(lease.key);
  } catch (error) {
    app.log.warn({ err: error }, "an unclaimed file could not be deleted yet");
    return false;
  }
  await removeLeased(app.db, DELETIONS, lease);
  return true;
}

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
 * The sender whose quota an upload counts against: the widest network of the address, because a customer with many small
 * networks could otherwise fill the quota of all. It is a MAC, so that the table stores no address.
 */
export const senderOf = (signer: Signer, address: string): string =>
  signer.sign("limit-key", networksOf(address).at(-1) ?? address);

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
async function reserveRoom(
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

/**
 * Lets a form that was rejected because of another field use the file that it already sent: the ticket's holder may
 * refer to the stored file again. The file may be gone all the same; claimFile checks that.
 */
const uploadTicket = z.strictObject({
  key: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  expires: z.number().int(),
});

export type UploadTicket = z.infer<typeof uploadTicket>;

const TOKEN_MAX_CHARACTERS = 4096;

export function signUploadTicket(secret: string, ticket: UploadTicket): string {
  const content = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return `${content}.${signature(secret, content)}`;
}

/** Returns null if the ticket is invalid, not ours or expired. */
export function verifyUploadTicket(secret: string, token: string, now: Date): UploadTicket | null {
  if (token.length > TOKEN_MAX_CHARACTERS) return null;
  const dot = token.indexOf(".");
  const content = token.slice(0, dot);
  if (dot < 0 || !isSignature(secret, content, token.slice(dot + 1))) return null;
  const ticket = uploadTicket.safeParse(JSON.parse(Buffer.from(content, "base64url").toString()));
  return ticket.success && ticket.data.expires > now.getTime() ? ticket.data : null;
}

/** Compared as text: decoding would accept several spellings of one signature. */
function isSignature(secret: string, content: string, candidate: string): boolean {
  const expected = Buffer.from(signature(secret, content));
  const actual = Buffer.from(candidate);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The prefix separates these signatures from all others of the same secret. */
function signature(secret: string, content: string): string {
  return createHmac("sha256", secret).update(`upload-ticket:${content}`).digest("base64url");
}
