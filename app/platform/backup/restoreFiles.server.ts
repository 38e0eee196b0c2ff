import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  type ArchiveReader,
  BackupInconsistent,
  fileEntry,
} from "~/platform/backup/archive.server";
import { type BackupScope, ownedFilesSubquery } from "~/platform/backup/backupScope";
import { RESTORE_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { FileMissing, type FileStore } from "~/platform/files/fileStore";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { deleteFilesLater } from "~/platform/files/unclaimedFiles.server";
import {
  abandonUnownedFiles,
  type RestoredFile,
  reserveRestoredFile,
} from "~/platform/files/unclaimedFilesRestore.server";

/** Files are stored in parallel while the next ones are read. */
const FILES_AT_ONCE_MAX = 8;

/** A file that a record owns here, and that the backup has with other content, which is stored under a key of its own. */
export interface ReplacedFile {
  key: string;
  restored: string;
}

/** The files that a restore has stored so far. */
export interface FileProgress {
  readonly stored: RestoredFile[];
  readonly replaced: ReplacedFile[];
}

export interface RestoredFiles extends FileProgress {
  count: number;
  /** The digest of all keys and hashes, as in the inventory. */
  sha256: string;
}

/**
 * Stores the files of a backup under their keys, and adds each to `progress` before that. Files that no record owns yet are
 * reserved for a day: if the process ends, the sweep deletes them. Content that the store already has under the key of a record
 * stays until `replaceFiles`, because the restore may still be refused.
 */
export async function restoreFiles(
  scope: BackupScope,
  reader: ArchiveReader,
  progress: FileProgress,
): Promise<RestoredFiles> {
  const all = createHash("sha256");
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  const store = (file: ReceivedFile) => {
    const storing = storeFile(scope, progress, file)
      // If the store has not taken it.
      .finally(() => rm(file.path, { force: true }))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(storing));
    underWay.add(storing);
  };
  try {
    for (let key = nextKey(reader); key !== null; key = nextKey(reader)) {
      const file = await receive(scope, reader, key);
      all.update(`${key} ${file.sha256}\n`);
      count += 1;
      store(file);
      if (underWay.size >= FILES_AT_ONCE_MAX) await Promise.race(underWay);
      if (failures.length > 0) break;
    }
  } finally {
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
  return { count, ...progress, sha256: all.digest("hex") };
}

/**
 * Gives owned files the content that they have in the backup, once that is committed. A file that fails keeps its content and is
 * logged: the same restore once more mends it.
 */
export async function replaceFiles(
  scope: BackupScope,
  replacedFiles: readonly ReplacedFile[],
): Promise<void> {
  const { db, files, log } = scope.app;
  for (const { key, restored } of replacedFiles) {
    await copyFile(files, restored, key).catch((error: unknown) =>
      log.error({ err: error, key }, "a file of the backup could not replace the one that is here"),
    );
    try {
      await deleteFilesLater(db, (await isOwned(scope, key)) ? [restored] : [restored, key]);
    } catch (error) {
      log.warn({ err: error, key }, "a copy of a file of the backup is deleted in a day");
    }
  }
}

/** The record of a replaced file may have been deleted meanwhile, with the file that was there. */
async function isOwned({ app, contents }: BackupScope, key: string): Promise<boolean> {
  const { rows } = await app.db.execute(
    sql`select from (${ownedFilesSubquery(contents)}) as owned where owned.key = ${key} limit 1`,
  );
  return rows.length > 0;
}

async function copyFile(files: FileStore, from: string, to: string): Promise<void> {
  const path = files.temporary.newPath();
  try {
    await pipeline(await files.open(from), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    await files.put(to, path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Call it after a restore that failed: its files are deleted with the next sweep, except those that a record owns. */
export async function abandonRestoredFiles(
  { app, contents }: BackupScope,
  stored: readonly RestoredFile[],
): Promise<void> {
  const keys = stored.map(({ key }) => key);
  await abandonUnownedFiles(app.db, keys, ownedFilesSubquery(contents));
}

const FILE_ENTRY = /^files\/([0-9a-f]{32})\/\d{6}$/;

function nextKey(reader: ArchiveReader): string | null {
  if (!reader.name?.startsWith("files/")) return null;
  const key = FILE_ENTRY.exec(reader.name)?.[1];
  if (!key) throw new BackupInconsistent("a file in the backup has no valid key");
  return key;
}

interface ReceivedFile {
  key: string;
  path: string;
  sha256: string;
}

async function receive(
  { app }: BackupScope,
  reader: ArchiveReader,
  key: string,
): Promise<ReceivedFile> {
  const { temporary } = app.files;
  const path = temporary.newPath();
  const hash = createHash("sha256");
  try {
    await temporary.requireReserve(RESTORE_RESERVE_BYTES);
    const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline(reader.pieces(fileEntry(key), hash), target);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { key, path, sha256: hash.digest("hex") };
}

async function storeFile(
  scope: BackupScope,
  progress: FileProgress,
  { key, path, sha256 }: ReceivedFile,
): Promise<void> {
  const { files } = scope.app;
  const { attempts } = await reserve(scope, progress, key);
  if (attempts !== null) return files.put(key, path);
  const current = await hashOfStored(files, key);
  if (current === sha256) return;
  // The store has no such file, so nothing is overwritten.
  if (current === null) {
    // Its record may have been deleted meanwhile: then this leaves a row by which the file is deleted again.
    await reserve(scope, progress, key);
    return files.put(key, path);
  }
  const restored = newFileKey();
  await reserve(scope, progress, restored);
  await files.put(restored, path);
  progress.replaced.push({ key, restored });
}

/**
 * Call it before a file is stored. Waits for the end of a deletion that has begun, or it would delete the file that is stored
 * now.
 */
async function reserve(
  { app, contents }: BackupScope,
  { stored }: FileProgress,
  key: string,
): Promise<RestoredFile> {
  const owned = ownedFilesSubquery(contents);
  const { secondsOfDeletion, ...file } = await reserveRestoredFile(app.db, key, owned);
  if (secondsOfDeletion > 0) await setTimeout(secondsOfDeletion * 1000);
  stored.push(file);
  return file;
}

/** Null if the store does not have it, "unreadable" if what is there cannot be read. */
async function hashOfStored(files: FileStore, key: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await files.open(key)) hash.update(chunk);
  } catch (error) {
    return error instanceof FileMissing ? null : "unreadable";
  }
  return hash.digest("hex");
}
