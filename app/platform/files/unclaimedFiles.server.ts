import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import {
  correctDates,
  deleteLeasedRow,
  type Lease,
  leaseNext,
  type Queue,
} from "~/platform/data/leases.server";
import { unclaimedFiles } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import { FileStoreUnavailable } from "~/platform/files/fileStore";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { reserveRoom, type Upload } from "~/platform/files/uploadQuota.server";
import type { Rejection } from "~/platform/reject";

/**
 * From the row until `put` ends, and for the file of a complete form from there until its record claims it. Longer than a put (10
 * s) and a wait for a connection; short, so that files of a process that died are deleted within a minute.
 */
const CLAIM_WINDOW_SECONDS = 45;

/**
 * From the end of `put` for the files that administrators and imports store: the transaction claims several at once, and a slow
 * store takes minutes for fifty resumes.
 */
const BATCH_CLAIM_WINDOW_SECONDS = 60 * 60;

/** How long a valid file is stored, from its arrival, while the sender corrects the form; also the lifetime of its ticket. */
export const UNFINISHED_FORM_FILE_SECONDS = 60 * 60;

const FILES_PER_BATCH = 10;
const PAUSE_MAX_MS = HOUR_MS;

type UnclaimedFile = typeof unclaimedFiles.$inferSelect;

const DELETIONS: Queue<UnclaimedFile> = {
  table: unclaimedFiles,
  key: "key",
  attempts: "attempts",
  due: "deleteAfter",
};

/** Committed before the store is called, so that each failure doubles the pause, and a crash counts as a failure. */
const PAUSE_MS = sql`least(30000 * power(2, least(${unclaimedFiles.attempts}, 10)), ${PAUSE_MAX_MS})`;

/** Committed before the store is called, too: a restore that stores the file again waits for the end of a deletion. */
const BEGINNING_OF_DELETION = { claimable: false, deletionBegunAt: sql`now()` };

/**
 * On purpose the database's clock, which all processes share, so that no process deletes another's new file because its own clock
 * is ahead.
 */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * A file that a sweep has begun to delete may have lost its bytes, so it can never be claimed again. So a record never points at
 * a deleted file, and no lock is held while the store is called.
 */
const claimableCondition = (key: string) =>
  and(eq(unclaimedFiles.key, key), unclaimedFiles.claimable);

export type ReceiveResult = { ok: true; key: string } | Rejection<"store-unavailable">;

export type UploadResult = ReceiveResult | (Rejection<"no-room"> & { retryAfterSeconds: number });

type Storage = Pick<App, "db" | "files" | "log">;

/** Stores a temporary file under a new key that a record must claim within an hour. Call it outside a transaction. */
export async function receiveFile(app: Storage, temporaryPath: string): Promise<ReceiveResult> {
  const file = newFile();
  await app.db.insert(unclaimedFiles).values(file);
  return put(app, file.key, temporaryPath, BATCH_CLAIM_WINDOW_SECONDS);
}

/**
 * Like `receiveFile`, for an anonymous upload: only within the quota, and to be claimed within 45 seconds, or within an hour if
 * the form has to be corrected first.
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
  if (await extendClaimWindow(app.db, key, claimWithinSeconds)) return { ok: true, key };
  // The process was suspended for so long that the file was swept as it arrived.
  await deleteFileLater(app.db, key);
  return { ok: false, reason: "store-unavailable" };
}

/**
 * Claims a file in the transaction that writes the owning record. Returns false if the file is gone; the record must not be
 * written then.
 */
export async function claimFile(tx: Transaction, key: string): Promise<boolean> {
  const rows = await tx.delete(unclaimedFiles).where(claimableCondition(key)).returning();
  return rows.length === 1;
}

/** Whether a received file is still waiting to be claimed. */
export async function isUnclaimed(db: Database, key: string): Promise<boolean> {
  return (await db.$count(unclaimedFiles, claimableCondition(key))) === 1;
}

/** Schedules a received file for deletion, so that it cannot be claimed any more. Has no effect on claimed files. */
export async function discardUnclaimedFile(db: Database, key: string): Promise<void> {
  const nextState = { claimable: false, deleteAfter: inSeconds(0) };
  await db.update(unclaimedFiles).set(nextState).where(claimableCondition(key));
}

/** Extends the time to claim a file, from now. Returns false if the file is gone or claimed. */
async function extendClaimWindow(db: Database, key: string, seconds: number): Promise<boolean> {
  const rows = await db
    .update(unclaimedFiles)
    .set({ deleteAfter: inSeconds(seconds) })
    .where(claimableCondition(key))
    .returning();
  return rows.length === 1;
}

/**
 * Schedules a file for deletion in the transaction that deletes its record. The deletion is retried until the store confirms it.
 */
export function deleteFileLater(db: Database, key: string): Promise<void> {
  return deleteFilesLater(db, [key]);
}

/** `deleteFileLater` for several files. */
export async function deleteFilesLater(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const nextState = { claimable: false, deleteAfter: inSeconds(0) };
  // One more attempt, so that a sweep that ran before the file was stored does not delete this row.
  const attempts = sql`${unclaimedFiles.attempts} + 1`;
  await db
    .insert(unclaimedFiles)
    .values([...new Set(keys)].map((key) => ({ key, ...nextState })))
    .onConflictDoUpdate({ target: unclaimedFiles.key, set: { ...nextState, attempts } });
}

/**
 * Brings forward the deletions that the database's clock put off while it was ahead: uploads that nobody claims would use up the
 * quota. Other files may wait: a restore gives them a day.
 */
export function correctDatesOfUploads({ db }: { db: Database }): Promise<void> {
  const uploads = { ...DELETIONS, open: isNotNull(unclaimedFiles.sender) };
  return correctDates(db, uploads, { dueMaxMs: HOUR_MS });
}

export interface SweepResult {
  deleted: number;
  failed: number;
}

/** Deletes due files, until `stop`; several processes may run it at once. Run it every 10 seconds. */
export async function sweepUnclaimedFiles(
  app: Pick<App, "db" | "files" | "log">,
  stop?: AbortSignal,
): Promise<SweepResult> {
  const result = { deleted: 0, failed: 0 };
  for (;;) {
    stop?.throwIfAborted();
    const batch = await leaseNext(app.db, DELETIONS, {
      limit: FILES_PER_BATCH,
      leaseMs: PAUSE_MS,
      changes: BEGINNING_OF_DELETION,
    });
    const outcomes = await Promise.all(batch.map((file) => deleteLeased(app, file)));
    const deletedCount = outcomes.filter(Boolean).length;
    result.deleted += deletedCount;
    result.failed += batch.length - deletedCount;
    // If no deletion of a batch succeeds, the store is down and the rest waits for the next sweep.
    if (batch.length < FILES_PER_BATCH || deletedCount === 0) return result;
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
  await deleteLeasedRow(app.db, DELETIONS, lease);
  return true;
}
