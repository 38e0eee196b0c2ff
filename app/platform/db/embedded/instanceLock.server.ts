import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * The right to be the only Frontdesk on a data folder, or null where another process has it.
 *
 * SQLite serves only as a portable file lock: Node has none, and this one is let go by the operating
 * system when the process ends in whatever way, so there is no stale lock and no process id to mistake.
 * Nothing else in this process may open the file: closing it again would let the lock go (POSIX).
 */
export function takeInstanceLock(file: string): { release(): void } | null {
  // Ours alone: whoever can read it could hold a lock on it, and so keep us from starting.
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
