import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import path from "node:path";

// As root we may write into a folder of another user, who must not be able to redirect us with a symbolic link.
const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants;

/** Writes a file so that it is complete or absent after a crash. */
export function writeDurably(file: string, text: string, mode: number): void {
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
  syncFolder(path.dirname(file));
}

/** The trimmed text, or null if the file is missing or empty. */
export function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8").trim() || null : null;
}

/** A new or renamed entry of a folder is durable only once the folder itself is. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const LOG_MAX_BYTES = 1024 * 1024;

/** Opens a log for appending. Returns the file descriptor. */
export function openLog(file: string): number {
  return openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
}

/**
 * Limits a log and its predecessor to about a megabyte each. Copies instead of renaming, because the writer has the
 * file open.
 */
export function boundLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= LOG_MAX_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The last error in PostgreSQL's log. */
export function lastFailure(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const failures = lines.filter((line) => /FATAL|PANIC|error/.test(line));
  // Our own early connection attempts are not errors.
  const found = failures.findLast((line) => !line.includes("is starting up"));
  return found?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? `see ${log}`;
}
