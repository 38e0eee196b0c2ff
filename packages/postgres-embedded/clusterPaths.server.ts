import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { ownerFor, type RunAs } from "./unprivileged.server";

/** The paths under DATA_DIR/postgres. */
export interface ClusterPaths {
  /** Owned by us; others may at most pass through it. */
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The prefix of unfinished data folders, which were never used. */
  newDataPrefix: string;
  socket: string;
  lock: string;
  password: string;
  rules: string;
  log: string;
}

export function clusterPaths(dataDir: string): ClusterPaths {
  const folder = path.join(dataDir, "postgres");
  return {
    folder,
    data: path.join(folder, "data"),
    newDataPrefix: path.join(folder, "data.new-"),
    socket: path.join(folder, "socket"),
    lock: path.join(folder, "lock"),
    password: path.join(folder, "password"),
    rules: path.join(folder, "access.conf"),
    log: path.join(folder, "postgres.log"),
  };
}

/** The operating system's limit for the path of a socket: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_MAX_BYTES = process.platform === "linux" ? 107 : 103;
const LONGEST_NAME = ".s.PGSQL.65535.lock";
const TEMPORARY_PREFIX = "frontdesk-socket-";

// As root we may write into a folder of another user, who must not be able to redirect us with a symbolic link.
const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } = constants;
const { O_NOFOLLOW, O_DIRECTORY, O_NONBLOCK } = constants;

/** Creates a folder that only we and PostgreSQL can enter; a temporary one if the path under DATA_DIR is too long. */
export function makeSocketFolder(paths: ClusterPaths, runAs: RunAs): string {
  const folder = fits(paths.socket) ? paths.socket : makeTemporary();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = ownerFor(runAs) ?? {
    uid: process.geteuid?.() ?? 0,
    gid: process.getegid?.() ?? 0,
  };
  const descriptor = openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    fchmodSync(descriptor, 0o700);
    fchownSync(descriptor, owner.uid, owner.gid);
  } finally {
    closeSync(descriptor);
  }
  return folder;
}

/** Removes a temporary socket folder; one under DATA_DIR stays. */
export function removeSocketFolder(folder: string): void {
  const isTemporary = path.basename(folder).startsWith(TEMPORARY_PREFIX);
  if (isTemporary && temporaryParents().includes(path.dirname(folder))) {
    rmSync(folder, { recursive: true, force: true });
  }
}

function temporaryParents(): string[] {
  return [os.tmpdir(), "/tmp"];
}

function makeTemporary(): string {
  const parent = temporaryParents().find((folder) =>
    fits(path.join(folder, `${TEMPORARY_PREFIX}XXXXXX`)),
  );
  return mkdtempSync(path.join(parent ?? "/tmp", TEMPORARY_PREFIX));
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, LONGEST_NAME)) <= SOCKET_PATH_MAX_BYTES;
}

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
export function findText(file: string): string | null {
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
 * Limits a log and its predecessor to about a megabyte each. Copies instead of renaming, because the writer has the file open.
 * Leaves a file alone that is none of ours: a link, or one with a second name.
 */
export function boundLog(file: string): void {
  const log = openOrNone(file);
  if (log === null) return;
  try {
    const stats = fstatSync(log);
    if (!stats.isFile() || stats.nlink > 1 || stats.size <= LOG_MAX_BYTES) return;
    const last = Buffer.alloc(LOG_MAX_BYTES);
    const length = readSync(log, last, { position: stats.size - LOG_MAX_BYTES });
    replaceFile(`${file}.1`, last.subarray(0, length));
    ftruncateSync(log);
  } finally {
    closeSync(log);
  }
}

/** Null if there is no such file, or a link instead. Does not wait for the other end of a pipe. */
function openOrNone(file: string): number | null {
  try {
    return openSync(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function replaceFile(file: string, bytes: Buffer): void {
  rmSync(file, { force: true });
  const fresh = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    writeSync(fresh, bytes);
  } finally {
    closeSync(fresh);
  }
}

/** The last error in PostgreSQL's log. */
export function lastFailure(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const failures = lines.filter((line) => /FATAL|PANIC|error/.test(line));
  // Our own early connection attempts are not errors.
  const failure = failures.findLast((line) => !line.includes("is starting up"));
  return failure?.replace(/^.*?(FATAL|PANIC):\s*/, "") ?? `see ${log}`;
}
