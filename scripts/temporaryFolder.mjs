// Where tests put their data: databases, uploads, browser profiles.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
/** A run needs about 1 GB of them. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Sets TMPDIR to a folder in memory, if there is room, and deletes it when this process ends. Tests create and delete
 * some hundred databases: on a disk that takes them 40 % longer (docs/performance.md).
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(join(IN_MEMORY, "frontdesk-tests-"));
  // Started by root, PostgreSQL is another user, who has to pass through.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
}

function hasRoom() {
  if (!existsSync(IN_MEMORY) || os.freemem() < MIN_FREE_BYTES) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES;
}
