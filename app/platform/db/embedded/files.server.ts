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

// As root we may write in a folder of somebody else, who must not be able to send us elsewhere by a link.
const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_NOFOLLOW } = constants;

/** Complete or absent whenever the machine stops. */
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

/** Null where there is no such file or nothing in it. */
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

/** For appending; answers the file descriptor. */
export function openLog(file: string): number {
  return openSync(file, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
}

/** Keeps a log and its predecessor to about a megabyte each. Copied, not renamed: its writer keeps the file open. */
export function boundLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= LOG_MAX_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** What PostgreSQL last complained of. */
export function lastFailure(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const failures = lines.filter((line) => /FATAL|PANIC|error/.test(line));
  // Our own attempts to connect too early are no failure.
  const found = failures.findLast((line) => !line.includes("is starting up"));
  return found?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? `see ${log}`;
}
