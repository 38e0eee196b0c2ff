import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Locks a data folder for this process. Returns null if another process has the lock.
 *
 * SQLite serves only as a portable file lock: Node has none, and this one is released by the operating
 * system however the process ends, so there are no stale locks and no reused process ids.
 * Nothing else in this process may open the file: closing it would release the lock (POSIX).
 */
export function takeInstanceLock(file: string): { release(): void } | null {
  // Readable by this user alone: another reader could lock it and prevent a start.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // The journal stays in memory so that nothing but the (empty) file itself is ever written.
    lock.exec("pragma journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

const SQLITE_BUSY = 5;
