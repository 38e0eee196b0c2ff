import { type FileHandle, open } from "node:fs/promises";
import type { Actor } from "~/platform/actor/actor";
import { type ActorRejectionReason, actorRejectionReason } from "~/platform/actor/reauthentication";
import {
  ArchiveReader,
  BackupInconsistent,
  BackupUnexpected,
  checkSeal,
  OUTLINE_ENTRY,
  type Outline,
  readOutline,
} from "~/platform/backup/archive.server";
import type { BackupScope } from "~/platform/backup/backupScope";
import { loadDatabase, type Restore } from "~/platform/backup/loadDatabase.server";
import {
  abandonRestoredFiles,
  type FileProgress,
  replaceFiles,
  restoreFiles,
} from "~/platform/backup/restoreFiles.server";
import type { Transaction } from "~/platform/data/database.server";
import { listMigrations } from "~/platform/data/migrate.server";
import { isDiskFull } from "~/platform/files/diskSpace.server";
import { type Rejection, reject } from "~/platform/reject";

export type RestoreBackupResult =
  | { ok: true; madeAt: Date; rows: number; files: number }
  | Rejection<RestoreRejectionReason>
  /** `what` names a table or a column that Frontdesk does not put into a backup. */
  | (Rejection<"unexpected"> & { what: string });

export type RestoreRejectionReason =
  | ActorRejectionReason
  /** Truncated, changed or made by something else; found before anything is changed. */
  | "damaged"
  /**
   * Not signed with this installation's secret: made by another installation, or before backups were signed. Its content cannot
   * be trusted.
   */
  | "foreign"
  /** Made by a newer Frontdesk, or with other migrations. */
  | "other-version"
  /** The disk has too little room for its files, or for the database beside the old one. */
  | "no-room"
  /** Another backup, restore or migration is using the database, or a file was deleted that this one had just stored. */
  | "busy";

interface RestoreOptions {
  allowForeign?: boolean;
  /** When the restore was requested: uploading a large file may take longer than a proof of identity is valid. */
  askedAt?: Date;
  /** Whether the actor still may when the upload has arrived and its files are stored, which takes minutes or more. */
  isStillAllowed?: (tx: Transaction) => Promise<boolean>;
}

/**
 * Replaces all data with a backup, or changes nothing. Files that have other content here follow right after the commit. Sessions
 * end. The audit log, the accounts and their credentials stay, and data erased since the backup stays erased. A backup of an
 * older version is migrated.
 */
export async function restoreBackup(
  scope: BackupScope,
  actor: Actor,
  path: string,
  {
    allowForeign = false,
    askedAt = scope.app.now(),
    isStillAllowed = async () => true,
  }: RestoreOptions = {},
): Promise<RestoreBackupResult> {
  const rejection = actorRejectionReason(actor, askedAt);
  if (rejection) return reject(rejection);
  const file = await open(path, "r");
  try {
    const seal = await checkSeal(file, scope.app.signer);
    if (!seal) return reject("damaged");
    // Only the operator, who has access to the machine, may accept a file that the secret did not sign.
    if (!seal.isOurs && !(allowForeign && actor.kind === "operator")) return reject("foreign");
    return await restoreWhole(scope, file, { actor, seal, isStillAllowed });
  } catch (error) {
    if (error instanceof BackupUnexpected)
      return { ok: false, reason: "unexpected", what: error.what };
    if (isDiskFull(error)) {
      scope.app.log.warn({ err: error }, "a restore had no room on the disk");
      return reject("no-room");
    }
    if (!(error instanceof BackupInconsistent)) throw error;
    scope.app.log.warn({ err: error }, "a backup is sealed but not consistent");
    return reject("damaged");
  } finally {
    await file.close();
  }
}

async function restoreWhole(
  scope: BackupScope,
  file: FileHandle,
  restore: Pick<Restore, "actor" | "seal" | "isStillAllowed">,
): Promise<RestoreBackupResult> {
  const reader = await ArchiveReader.open(file, restore.seal.contentBytes);
  const outline = readOutline(await reader.text(OUTLINE_ENTRY));
  if (!isOfOurHistory(outline)) return reject("other-version");
  const leftOut = outline.tables.find(({ name }) => scope.contents.leftOut.includes(name));
  if (leftOut) throw new BackupUnexpected(leftOut.name);
  const progress: FileProgress = { stored: [], replaced: [] };
  let isRestored = false;
  try {
    const files = await restoreFiles(scope, reader, progress);
    const result = await loadDatabase(scope, reader, { ...restore, outline, files });
    if (!result.ok) return result;
    isRestored = true;
    await replaceFiles(scope, files.replaced);
    return { ok: true, madeAt: new Date(outline.madeAt), rows: result.rows, files: files.count };
  } finally {
    // Among them may be files of people who were erased since the backup was made.
    if (!isRestored && progress.stored.length > 0)
      await abandonRestoredFiles(scope, progress.stored).catch((error: unknown) =>
        scope.app.log.warn({ err: error }, "the files of a failed restore are deleted in a day"),
      );
  }
}

/** The backup's migrations must be the first of this program's. */
function isOfOurHistory({ migrations }: Outline): boolean {
  const ownMigrations = listMigrations();
  return migrations.every((hash, index) => ownMigrations[index]?.hash === hash);
}
