import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { type Lease, leaseNext, type Queue, removeLeased } from "~/platform/leases/leases.server";
import { newFileKey } from "./fileKey.server";
import { FileStoreUnavailable } from "./fileStore";
import { unclaimedFiles } from "./tables.server";
import { reserveRoom, type Upload } from "./uploadQuota.server";

/**
 * From the row to the end of `put`, and again from there to the record that claims the file. Longer than a put (10 s) and a wait
 * for a connection can take; short, so that a process that died in between leaves nothing behind for even a minute.
 */
const CLAIM_WINDOW_SECONDS = 45;

/**
 * How long a valid file waits while the person corrects the rest of the form, from its arrival on, and how long its
 * ticket lives.
 */
export const RETRY_WINDOW_SECONDS = 60 * 60;

const SWEEP_BATCH = 10;
const LONGEST_PAUSE_MS = 60 * 60_000;

type UnclaimedFile = typeof unclaimedFiles.$inferSelect;

const DELETIONS: Queue<UnclaimedFile> = {
  table: unclaimedFiles,
  key: "key",
  attempts: "attempts",
  due: "deleteAfter",
};

/** Committed before the store is asked, so that a failure waits longer each time and a crash is just one more failure. */
const PAUSE_MS = sql`least(30000 * power(2, least(${unclaimedFiles.attempts}, 10)), ${LONGEST_PAUSE_MS})`;

/**
 * On purpose the database's clock: every copy of the program shares it, so that none sweeps another's fresh file
 * because its own clock is ahead.
 */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * A row that a sweep has taken once (`attempts` above 0) is condemned: its bytes may be gone already, so it can never
 * be claimed or kept again. This alone is why a record can never point at a swept file, without any lock held while the
 * store is spoken to.
 */
const notCondemned = (key: string) =>
  and(eq(unclaimedFiles.key, key), eq(unclaimedFiles.attempts, 0));

export type ReceiveResult = { ok: true; key: string } | { ok: false; reason: "store-unavailable" };

export type UploadResult =
  | ReceiveResult
  | { ok: false; reason: "no-room"; retryAfterSeconds: number };

type Parts = Pick<App, "db" | "files" | "log">;

/** Stores a temporary file under a new key that a record must claim within 45 seconds. Call it outside of any transaction. */
export async function receiveFile(context: Parts, temporaryPath: string): Promise<ReceiveResult> {
  const file = newFile();
  await context.db.insert(unclaimedFiles).values(file);
  return put(context, file.key, temporaryPath, CLAIM_WINDOW_SECONDS);
}

/**
 * As `receiveFile`, for what a stranger sent: if there is room for it, and within an hour if it waits for its form to
 * be corrected.
 */
export async function receiveUpload(
  context: Parts,
  temporaryPath: string,
  upload: Upload,
): Promise<UploadResult> {
  const file = newFile();
  const reserved = await reserveRoom(context.db, file, upload);
  if (!reserved.ok) return { ...reserved, reason: "no-room" };
  const seconds = upload.waits ? RETRY_WINDOW_SECONDS : CLAIM_WINDOW_SECONDS;
  return put(context, file.key, temporaryPath, seconds);
}

const newFile = () => ({ key: newFileKey(), deleteAfter: inSeconds(CLAIM_WINDOW_SECONDS) });

/** The file's row stands already. */
async function put(
  context: Parts,
  key: string,
  temporaryPath: string,
  claimWithinSeconds: number,
): Promise<ReceiveResult> {
  try {
    await context.files.put(key, temporaryPath);
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    context.log.error({ err: error }, "the file store did not take an upload");
    return { ok: false, reason: "store-unavailable" };
  }
  if (await deleteLater(context.db, key, claimWithinSeconds)) return { ok: true, key };
  // The program stood still (a suspended machine) for so long that the file was swept as it arrived.
  await abandonFile(context.db, key);
  return { ok: false, reason: "store-unavailable" };
}

/** In the transaction that writes the owning record. False: the file is gone, and the record must not be written. */
export async function claimFile(tx: Database, key: string): Promise<boolean> {
  const claimed = await tx.delete(unclaimedFiles).where(notCondemned(key)).returning();
  return claimed.length === 1;
}

/** Whether a received file still waits for a record to claim it. */
export async function isUnclaimed(db: Database, key: string): Promise<boolean> {
  return (await db.$count(unclaimedFiles, notCondemned(key))) === 1;
}

/** Lets go of a received file, so that nobody can claim it any more; one that a record owns is out of reach here. */
export async function dropFile(db: Database, key: string): Promise<void> {
  const condemned = { attempts: 1, deleteAfter: inSeconds(0) };
  await db.update(unclaimedFiles).set(condemned).where(notCondemned(key));
}

/** False: it is gone or claimed. */
async function deleteLater(db: Database, key: string, seconds: number): Promise<boolean> {
  const found = await db
    .update(unclaimedFiles)
    .set({ deleteAfter: inSeconds(seconds) })
    .where(notCondemned(key))
    .returning();
  return found.length === 1;
}

/**
 * In the transaction that deletes the owning record: the file follows once that is committed, retried until the store
 * says so.
 */
export async function abandonFile(tx: Database, key: string): Promise<void> {
  const deleteAfter = inSeconds(0);
  // One more attempt, so that a sweep that looked before the file was there does not take this row away with its own.
  const again = { attempts: sql`${unclaimedFiles.attempts} + 1`, deleteAfter };
  await tx
    .insert(unclaimedFiles)
    .values({ key, attempts: 1, deleteAfter })
    .onConflictDoUpdate({ target: unclaimedFiles.key, set: again });
}

export interface SweepResult {
  deleted: number;
  failed: number;
}

/** Deletes what is due, in every copy of the program at once if need be. Run it every 10 seconds. */
export async function sweepUnclaimedFiles(
  app: Pick<App, "db" | "files" | "log">,
): Promise<SweepResult> {
  const result = { deleted: 0, failed: 0 };
  for (;;) {
    const batch = await leaseNext(app.db, DELETIONS, { most: SWEEP_BATCH, leaseMs: PAUSE_MS });
    const outcomes = await Promise.all(batch.map((file) => deleteCondemned(app, file)));
    const deleted = outcomes.filter(Boolean).length;
    result.deleted += deleted;
    result.failed += batch.length - deleted;
    // A batch without one success means that the store is down: the rest waits for the next sweep.
    if (batch.length < SWEEP_BATCH || deleted === 0) return result;
  }
}

async function deleteCondemned(
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
