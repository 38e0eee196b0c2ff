import { chmodSync, mkdirSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { newFileKey } from "./fileKey.server";
import { UploadPlaces } from "./uploadPlaces";

/** The folder in which uploads arrive, and how many may arrive at once. */
export interface TemporaryFiles {
  readonly folder: string;
  /** A path that no other upload of any process will choose. */
  newPath(): string;
  /** Takes one of the places for uploads; see uploadPlaces.ts. */
  enter: UploadPlaces["enter"];
}

/**
 * How many uploads arrive at once. One costs a file descriptor, 64 KiB of memory and at most one file of disk,
 * so the number bounds the disk a flood can fill; it is not smaller because slow senders hold their places longest.
 */
const UPLOAD_PLACES = 64;

/**
 * A live upload writes at least once a minute (slower ones are cut), so a file untouched for longer belonged to a dead
 * process.
 */
const STALE_AFTER_MS = 5 * 60_000;

export function createTemporaryFiles(folder: string, places = UPLOAD_PLACES): TemporaryFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const newPath = () => path.join(folder, `${newFileKey()}.part`);
  const uploads = new UploadPlaces(places);
  return { folder, newPath, enter: (uploader) => uploads.enter(uploader) };
}

/**
 * Removes what dead processes left behind and says how many files that were. A process that knows itself alone
 * on the folder (embedded database) passes 0 before it serves.
 */
export async function sweepTemporaryFiles(
  temporary: TemporaryFiles,
  olderThanMs = STALE_AFTER_MS,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(temporary.folder)) {
    if (await removeWhenStale(path.join(temporary.folder, name), olderThanMs)) removed += 1;
  }
  return removed;
}

async function removeWhenStale(file: string, olderThanMs: number): Promise<boolean> {
  const found = await lstat(file).catch(gone);
  if (!found?.isFile()) return false;
  // On purpose the machine's clock and not the context's: file times are made by the machine.
  if (Date.now() - found.mtimeMs < olderThanMs) return false;
  await rm(file, { force: true });
  return true;
}

/** Another process may keep or remove its own file between the listing and the look. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
