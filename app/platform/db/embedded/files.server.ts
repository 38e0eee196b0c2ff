import {
  closeSync,
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

/** Readable by us alone, and complete or absent whenever the machine stops. */
export function writePrivateFile(file: string, text: string): void {
  writeDurably(file, text, 0o600);
}

export function writeDurably(file: string, text: string, mode: number): void {
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, "w", mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
  syncFolder(path.dirname(file));
}

export function readPrivateFile(file: string): string | null {
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

/** Keeps a log and its predecessor under a megabyte each. Copied, not renamed: its writer keeps the file open. */
export function boundLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= LOG_MAX_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
