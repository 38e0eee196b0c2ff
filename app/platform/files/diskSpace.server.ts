import { statfs } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;

/**
 * The space that arriving files leave free on the disk of the default set-up. Its database is there too: it ends when it can
 * write no more, and does not start again until it can.
 */
export const UPLOAD_RESERVE_BYTES = 64 * MEGABYTE;

/**
 * The space that stays free while a backup is restored: the database logs what it writes, by default up to 256 MB
 * (`max_wal_size`).
 */
export const RESTORE_RESERVE_BYTES = 320 * MEGABYTE;

/** Thrown before a disk is full, with the code of a disk that is. */
class DiskAlmostFull extends Error {
  readonly code = "ENOSPC";
}

/** Throws an error that `isDiskFull` knows if the disk of a folder has fewer bytes left than must stay free. */
export async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  // Some file systems of networks do not say how large they are, or count what is free in smaller units.
  const disk = await statfs(folder).catch(() => null);
  if (disk && disk.blocks > 0 && disk.bavail * disk.bsize < bytes)
    throw new DiskAlmostFull(`fewer than ${Math.ceil(bytes / MEGABYTE)} MB are free at ${folder}`);
}

/** The errors of a full disk, of an exhausted quota, and of PostgreSQL (disk_full). */
const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];

/** Whether an error, or what caused it, is that a disk is full or almost. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return DISK_FULL_CODES.includes(code ?? "") || isDiskFull(error.cause);
}
