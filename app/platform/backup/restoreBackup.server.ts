import { type FileHandle, open } from "node:fs/promises";
import { ArchiveReader } from "~/platform/backup/archiveReader.server";
import type { BackupParts } from "~/platform/backup/backupScope";
import {
  BackupInconsistent,
  BackupUnexpected,
  OUTLINE_ENTRY,
  type Outline,
  readOutline,
} from "~/platform/backup/format";
import { loadDatabase } from "~/platform/backup/loadDatabase.server";
import { restoreFiles } from "~/platform/backup/restoreFiles.server";
import { checkSeal, type Seal } from "~/platform/backup/seal.server";
import { listMigrations } from "~/platform/db/migrate.server";
import type { Actor } from "~/platform/security/actor";
import { type ActorRefusal, actorRefusal } from "~/platform/security/power";

export type RestoreResult =
  | { ok: true; madeAt: Date; rows: number; files: number }
  | { ok: false; reason: RestoreRejection }
  /** `what` names a table or a column that Frontdesk does not put into a backup. */
  | { ok: false; reason: "unexpected"; what: string };

export type RestoreRejection =
  | ActorRefusal
  /** Cut, changed, or made by something else: found before anything is touched. */
  | "damaged"
  /**
   * Not signed with this installation's secret: made by another one, or before backups were signed. Anybody may have
   * changed it.
   */
  | "foreign"
  /** Made by a newer Frontdesk, or one whose database has another history. */
  | "other-version"
  /** Something else holds on to the database: a backup being made, another restore. */
  | "busy";

interface RestoreOptions {
  allowForeign?: boolean;
  /** When it was asked for: a large file may arrive for longer than a proof counts. */
  askedAt?: Date;
}

/**
 * Puts a backup in the place of everything there is, or changes nothing. Sessions end. The audit log, the team and its
 * credentials stay, and what was erased since the backup was made stays erased. An older backup is brought to the
 * present shape on the way.
 */
export async function restoreBackup(
  parts: BackupParts,
  actor: Actor,
  path: string,
  { allowForeign = false, askedAt = parts.app.now() }: RestoreOptions = {},
): Promise<RestoreResult> {
  const rejection = actorRefusal(actor, askedAt);
  if (rejection) return refuse(rejection);
  const file = await open(path, "r");
  try {
    const seal = await checkSeal(file, parts.app.signer);
    if (!seal) return refuse("damaged");
    // Only who runs commands on the machine can vouch for a file that the secret does not.
    if (!seal.isOurs && !(allowForeign && actor.kind === "operator")) return refuse("foreign");
    return await restoreWhole(parts, actor, file, seal);
  } catch (error) {
    if (error instanceof BackupUnexpected)
      return { ok: false, reason: "unexpected", what: error.what };
    if (!(error instanceof BackupInconsistent)) throw error;
    parts.app.log.warn({ err: error }, "a backup is sealed but not consistent");
    return refuse("damaged");
  } finally {
    await file.close();
  }
}

const refuse = (reason: RestoreRejection) => ({ ok: false as const, reason });

async function restoreWhole(
  parts: BackupParts,
  actor: Actor,
  file: FileHandle,
  seal: Seal,
): Promise<RestoreResult> {
  const reader = await ArchiveReader.open(file, seal.contentBytes);
  const outline = readOutline(await reader.text(OUTLINE_ENTRY));
  if (!isOfOurHistory(outline)) return refuse("other-version");
  const leftOut = outline.tables.find(({ name }) => parts.contents.leftOut.includes(name));
  if (leftOut) throw new BackupUnexpected(leftOut.name);
  const files = await restoreFiles(parts, reader);
  const loaded = await loadDatabase(parts, reader, { actor, outline, files, seal });
  if (!loaded.ok) return loaded;
  return { ok: true, madeAt: new Date(outline.madeAt), rows: loaded.rows, files: files.count };
}

/** Its migrations must be the first of ours. */
function isOfOurHistory({ migrations }: Outline): boolean {
  const ours = listMigrations();
  return migrations.every((hash, place) => ours[place]?.hash === hash);
}
