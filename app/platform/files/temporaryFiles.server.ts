import { randomBytes } from "node:crypto";
import { lstat, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { MINUTE_MS } from "~/platform/durations";
import { AdmissionControl } from "~/platform/files/admissionControl";
import {
  isDiskFull,
  requireFreeBytes,
  UPLOAD_RESERVE_BYTES,
} from "~/platform/files/diskSpace.server";
import { makePrivateFolder, withinFolder } from "~/platform/files/folders.server";
import type { Logger } from "~/platform/log/log.server";

/** The folder for arriving uploads, with a limit for concurrent ones. */
export interface TemporaryFiles {
  readonly folder: string;
  /** A path that is unique over all processes. */
  newPath(): string;
  /** Makes, if it is not there, the folder in which a file lies while it is inspected. */
  makeInspectionFolder(): string;
  /**
   * Throws an error that `isDiskFull` knows if fewer bytes are free on a disk that also holds the database. Of other disks all
   * may be used.
   */
  requireReserve(bytes: number): Promise<void>;
  /** Takes one of the slots for uploads. */
  admit: AdmissionControl["admit"];
}

/**
 * How many uploads arrive at once. Each takes a file descriptor, 320 KiB of memory and at most one file of disk, so the number
 * limits the disk that a flood can fill. It is not smaller because slow senders keep their slots longest.
 */
const UPLOAD_SLOTS = 64;

/**
 * A live upload writes 256 KB at a time, and one of less than 1 KB a second is aborted: it writes at least every six minutes. So
 * an older file belongs to a dead process.
 */
const STALE_AFTER_MS = 10 * MINUTE_MS;

const inspectionFolderOf = (folder: string) => path.join(folder, "inspected");

export interface TemporaryFilesOptions {
  slots?: number;
  /** Whether the database is on the same disk, and would end if files filled it. */
  isBesideDatabase?: boolean;
}

export function createTemporaryFiles(
  folder: string,
  { slots = UPLOAD_SLOTS, isBesideDatabase = false }: TemporaryFilesOptions = {},
): TemporaryFiles {
  makePrivateFolder(folder);
  const newPath = () => path.join(folder, `${newFileKey()}.part`);
  const uploads = new AdmissionControl(slots);
  return {
    folder,
    newPath,
    makeInspectionFolder() {
      const inspectionFolder = inspectionFolderOf(folder);
      makePrivateFolder(inspectionFolder);
      return inspectionFolder;
    },
    requireReserve: async (bytes) => {
      if (isBesideDatabase) await requireFreeBytes(folder, bytes);
    },
    admit: (uploader) => uploads.admit(uploader),
  };
}

/**
 * Stores bytes in a temporary file, which the caller removes, and returns its path. Null, with a line in the log, if that would
 * leave too little of the disk.
 */
export async function writeTemporaryFile(
  { files: { temporary }, log }: { files: { temporary: TemporaryFiles }; log: Logger },
  bytes: Uint8Array,
): Promise<string | null> {
  const file = temporary.newPath();
  try {
    await temporary.requireReserve(UPLOAD_RESERVE_BYTES);
    await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
    return file;
  } catch (error) {
    await rm(file, { force: true });
    if (!isDiskFull(error)) throw error;
    log.error({ err: error }, "the disk has no room for a file");
    return null;
  }
}

/**
 * Removes files of dead processes. Returns how many. A process that is alone on the folder (embedded database) passes 0 before it
 * serves.
 */
export async function sweepTemporaryFiles(
  temporary: TemporaryFiles,
  olderThanMs = STALE_AFTER_MS,
): Promise<number> {
  let removed = 0;
  for (const folder of [temporary.folder, inspectionFolderOf(temporary.folder)])
    removed += (await withinFolder(folder, sweep).catch(nullIfMissing)) ?? 0;
  return removed;

  async function sweep(place: string): Promise<number> {
    let removedHere = 0;
    for (const name of await readdir(place))
      if (await removeWhenStale(path.join(place, name), olderThanMs)) removedHere += 1;
    return removedHere;
  }
}

async function removeWhenStale(file: string, olderThanMs: number): Promise<boolean> {
  const stats = await lstat(file).catch(nullIfMissing);
  if (!stats?.isFile()) return false;
  // On purpose the machine's clock and not the app's, because file times come from the machine. They are finer than that
  // clock: a file of this very millisecond would be of the future.
  if (Date.now() - Math.floor(stats.mtimeMs) < olderThanMs) return false;
  await rm(file, { force: true });
  return true;
}

/** Another process may store or remove its own file after the folder was listed. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const FILE_KEY = /^[0-9a-f]{32}$/;

/** 128 random bits: a key cannot be guessed and reveals nothing about its owner. */
export function newFileKey(): string {
  return randomBytes(16).toString("hex");
}

/** Called for every access to a store, so that no key can be a path. */
export function requireFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new TypeError("not a file key");
  return key;
}
