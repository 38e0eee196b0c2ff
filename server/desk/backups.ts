import { randomUUID } from "node:crypto";
import { access, link, lstat, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
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
import { syncToDisk } from "~/platform/files/localFileStore.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

/** The argument that allows restoring a backup of another installation. */
export const FOREIGN = "--foreign";
export const OPERATOR_ONLY = "only an operator may do this";

const MEGABYTE = 1024 * 1024;

/** Writes a backup. An existing file is replaced only once the new one is complete. */
export async function backupCommand({ backups }: Frontdesk, [name = ""]: string[]): Promise<void> {
  const file = path.resolve(name);
  const startedAt = performance.now();
  let summary = "";
  const write = async (sink: Writable) => {
    const backup = await writeBackup(backups, OPERATOR, sink);
    if (!backup.ok) throw new Error(OPERATOR_ONLY);
    const { files, tables } = backup.inventory;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    summary = `Records: ${rows}. Files: ${files.count}.${formatLoss(backup)}`;
  };
  await writeNewFile(file, { replaces: true, write });
  const megabytes = ((await stat(file)).size / MEGABYTE).toFixed(1);
  tellOperator(`${summary} All in ${file} (${megabytes} MB, ${secondsSince(startedAt)} s).`);
}

function formatLoss({ lostFiles, alteredFiles }: { lostFiles: number; alteredFiles: number }) {
  const lost = ` Lost files, which records name and the store does not have: ${lostFiles}.`;
  const altered = ` Files that are not what their records say (the log has their keys): ${alteredFiles}.`;
  return `${lostFiles > 0 ? lost : ""}${alteredFiles > 0 ? altered : ""}`;
}

export async function restoreCommand(
  { backups }: Frontdesk,
  [name = "", option]: string[],
): Promise<void> {
  const file = path.resolve(name);
  await access(file).catch(() => {
    throw new Error(`there is no file ${file} that can be read`);
  });
  const startedAt = performance.now();
  const allowForeign = option === FOREIGN;
  const result = await restoreBackup(backups, OPERATOR, file, { allowForeign });
  if (!result.ok) throw new Error(`${formatRejection(result)}. Nothing was changed.`);
  tellOperator(
    `Everything is as it was on ${result.madeAt.toISOString()}. Records: ${result.rows}. Files: ${result.files} (${secondsSince(startedAt)} s). The team, its ways to sign in and the audit log stay as they are. Everybody has to sign in again.`,
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
  foreign: `this backup is not signed with this installation's secret: it was made by another installation, under another SECRET, or before backups were signed. If you trust where it comes from, add ${FOREIGN}`,
  "other-version": "this backup was made by a newer Frontdesk; update this one first",
  "no-room": `the disk has no room for what is in this backup; where the database is on it too, ${formatSize(RESTORE_RESERVE_BYTES)} must stay free besides. Make room first`,
  busy: "the database is busy with a backup, another restore or a start; try again in a moment",
};

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

interface NewFile {
  /** Whether an existing file is replaced; if not, writing fails. */
  replaces: boolean;
  write(sink: Writable): Promise<unknown>;
}

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes a file that only our user can read. It gets its name once it is complete and on the disk, so a command that
 * fails or is stopped leaves no partial file and keeps an existing one. A link to a file stays a link to it. Throws an
 * error of one line that names the file.
 */
export async function writeNewFile(name: string, { replaces, write }: NewFile): Promise<void> {
  const file = await followLinks(name);
  await requireWritable(file, replaces);
  // A unique name, so that files of other runs, and their permissions, are not reused.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  const sink = await openSink(unfinished, file);
  const stop = (signal: NodeJS.Signals) => sink.destroy(new Error(`stopped by ${signal}`));
  for (const signal of STOPPING) process.once(signal, stop);
  try {
    await write(sink);
    await syncToDisk(unfinished);
    await (replaces ? rename(unfinished, file) : link(unfinished, file));
    await syncToDisk(path.dirname(file));
  } finally {
    for (const signal of STOPPING) process.off(signal, stop);
    await rm(unfinished, { force: true });
  }
}

/**
 * The file that a name leads to. A link that another user made is refused where everybody may write, as in /tmp: it could lead
 * to any file of ours.
 */
async function followLinks(name: string): Promise<string> {
  let file = name;
  for (let followed = 0; followed < LINKS_MAX; followed += 1) {
    const entry = await lstat(file).catch(() => null);
    if (!entry?.isSymbolicLink()) break;
    const folder = await stat(path.dirname(file));
    const isOurs = entry.uid === 0 || entry.uid === process.getuid?.();
    if (!isOurs && folder.mode & WRITABLE_BY_ALL)
      throw new Error(`${name} cannot be written: it is a link of another user`);
    file = path.resolve(path.dirname(file), await readlink(file));
  }
  return realpath(name).catch(() => name);
}

/** Linux follows as many links. */
const LINKS_MAX = 40;
/** The bit in the mode of a folder that everybody may write into. */
const WRITABLE_BY_ALL = 0o002;

async function requireWritable(file: string, replaces: boolean): Promise<void> {
  const existing = await lstat(file).catch(() => null);
  if (existing?.isSymbolicLink())
    throw new Error(`${file} cannot be written: it is a link to what is not there`);
  if (existing?.isDirectory()) throw new Error(`${file} cannot be written: it is a folder`);
  if (existing && !existing.isFile())
    throw new Error(`${file} cannot be written: it is a device or a pipe`);
  if (existing && !replaces) throw new Error(`${file} cannot be written: it is there already`);
}

async function openSink(unfinished: string, file: string): Promise<Writable> {
  try {
    const handle = await open(unfinished, "wx", 0o600);
    return handle.createWriteStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${file} cannot be written (${code})`, { cause: error });
  }
}
