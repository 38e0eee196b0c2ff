import { access, stat } from "node:fs/promises";
import type { Writable } from "node:stream";
import { OPERATOR } from "~/platform/actor/actor";
import {
  type RestoreBackupResult,
  type RestoreRejectionReason,
  restoreBackup,
} from "~/platform/backup/restoreBackup.server";
import { writeBackup } from "~/platform/backup/writeBackup.server";
import { RESTORE_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { formatSize } from "~/platform/files/formatSize";
import type { Frontdesk } from "../assemble";
import { OPERATOR_ONLY, resolveArgument, tellOperator } from "../operator";
import { writeNewFile } from "./newFile";

/** The argument that allows restoring a backup of another installation. */
export const FOREIGN = "--foreign";

const MEGABYTE = 1024 * 1024;

/**
 * Writes a backup. An existing file is replaced only once the new one is complete. Fails, with the backup written all the same,
 * if the store has not one of the files that records name: most likely the settings lead to another store.
 */
export async function backupCommand(
  { backups }: Pick<Frontdesk, "backups">,
  [name = ""]: string[],
): Promise<void> {
  const file = resolveArgument(name);
  const startedAt = performance.now();
  let summary = "";
  let isWithoutFiles = false;
  const write = async (sink: Writable) => {
    const backup = await writeBackup(backups, OPERATOR, sink);
    if (!backup.ok) throw new Error(OPERATOR_ONLY);
    const { files, tables } = backup.inventory;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    isWithoutFiles = files.count === 0 && backup.lostFiles > 0;
    summary = `Records: ${rows}. Files: ${files.count}.${formatLoss(backup)}`;
  };
  await writeNewFile(file, { replaces: true, write });
  const megabytes = ((await stat(file)).size / MEGABYTE).toFixed(1);
  tellOperator(`${summary} All in ${file} (${megabytes} MB, ${secondsSince(startedAt)} s).`);
  if (isWithoutFiles) throw new Error(`${file} has none of the files: ${OTHER_STORE}`);
}

const OTHER_STORE = "check that DATA_DIR, or S3_BUCKET and its settings, are those of the site";

function formatLoss({ lostFiles, alteredFiles }: { lostFiles: number; alteredFiles: number }) {
  const lost = ` Lost files, which records name and the store does not have: ${lostFiles}.`;
  const altered = ` Files that are not what their records say (the log has their keys): ${alteredFiles}.`;
  return `${lostFiles > 0 ? lost : ""}${alteredFiles > 0 ? altered : ""}`;
}

export async function restoreCommand(
  { backups }: Frontdesk,
  [name = "", option]: string[],
): Promise<void> {
  const file = resolveArgument(name);
  await access(file).catch(() => {
    throw new Error(`there is no file ${file} that can be read`);
  });
  const startedAt = performance.now();
  const allowForeign = option === FOREIGN;
  const result = await restoreBackup(backups, OPERATOR, file, { allowForeign });
  if (!result.ok) throw new Error(`${formatRejection(result)}. Nothing was changed.`);
  tellOperator(
    `Everything is as it was on ${result.madeAt.toISOString()}. Records: ${result.rows}. Files: ${result.files} (${secondsSince(startedAt)} s). The audit log, the team and its ways to sign in stay as they are; accounts that were not here came with their passwords of then. Everybody has to sign in again.`,
  );
}

function formatRejection(rejection: Extract<RestoreBackupResult, { ok: false }>): string {
  if (rejection.reason !== "unexpected") return REJECTIONS[rejection.reason];
  return `this file holds ${rejection.what}, which a backup of Frontdesk does not have`;
}

const REJECTIONS: Record<RestoreRejectionReason, string> = {
  "not-allowed": OPERATOR_ONLY,
  "account-new": OPERATOR_ONLY,
  "confirmation-due": OPERATOR_ONLY,
  damaged:
    "this file is not a whole backup of Frontdesk: it was cut, changed, or made by something else",
  foreign: `this backup is not signed with this installation's secret: it was made by another installation, under another SECRET (that of a DATA_DIR/secret is base64url: and its text), or before backups were signed. If you trust where it comes from, add ${FOREIGN}`,
  "other-version": "this backup was made by a newer Frontdesk; update this one first",
  "no-room": `the disk has no room for what is in this backup; where the database is on it too, ${formatSize(RESTORE_RESERVE_BYTES)} must stay free besides. Make room first`,
  busy: "the database is busy with a backup, another restore or a start; try again in a moment",
};

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
