import { statfs } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;

/**
 * What arriving files leave free. The database of the default set-up is on the same disk: it ends when it can write no
 * more, and does not start again until it can.
 */
export const UPLOADS_LEAVE_BYTES = 64 * MEGABYTE;

/** The same for the files of a backup, behind which the database is written anew beside the old one. */
export const RESTORES_LEAVE_BYTES = 512 * MEGABYTE;

/** Thrown before a disk is full, with the code of a disk that is. */
class DiskAlmostFull extends Error {
  readonly code = "ENOSPC";
}

/** Throws an error that `isDiskFull` knows if the disk of a folder has fewer bytes left than are to stay free. */
export async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems of networks do not say how large they are.
  if (blocks > 0 && bavail * bsize < bytes)
    throw new DiskAlmostFull(`fewer than ${Math.ceil(bytes / MEGABYTE)} MB are free at ${folder}`);
}

/** Of the system, of a quota, and of PostgreSQL (disk_full). */
const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];

/** Whether an error, or what caused it, is that a disk is full or almost. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return DISK_FULL_CODES.includes(code ?? "") || isDiskFull(error.cause);
}
