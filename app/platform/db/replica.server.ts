import type { Database } from "~/platform/db/database.server";
import { type Connection, createPool, type PoolOptions } from "~/platform/db/pool.server";
import { databaseOn } from "~/platform/db/pooler.server";
import { within } from "~/platform/db/within";
import type { Logger } from "~/platform/log/log.server";

/** A copy of the database that cannot be written to and may be behind. */
export interface Replica {
  /** The database if it passes the check; null if it does not, or cannot be reached. */
  findIf(isCurrent: (db: Database) => Promise<boolean>): Promise<Database | null>;
  /** Call it when a read failed: the replica is left alone for some seconds. */
  suspend(reason: unknown): void;
  /** Rejects if it cannot be read. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A reader waits for this time before the primary is asked instead, */
const CHECK_TIMEOUT_MS = 500;
/** and then nobody waits again for this time. */
const SUSPENDED_MS = 5_000;

export function createReplica(connection: Connection, log: Logger, options: PoolOptions): Replica {
  const pool = createPool(connection, log, options);
  const db = databaseOn(pool, options);
  let suspendedUntil = 0;
  let isKnownAway = false;

  function suspend(reason: unknown) {
    suspendedUntil = performance.now() + SUSPENDED_MS;
    if (!isKnownAway) log.warn({ err: reason }, "the replica cannot be read; DATABASE_URL is");
    isKnownAway = true;
  }

  return {
    async findIf(isCurrent) {
      if (performance.now() < suspendedUntil) return null;
      try {
        const found = (await within(CHECK_TIMEOUT_MS, isCurrent(db))) ? db : null;
        if (isKnownAway) log.info("the replica can be read again");
        isKnownAway = false;
        return found;
      } catch (error) {
        suspend(error);
        return null;
      }
    },
    suspend,
    async check() {
      await within(CHECK_TIMEOUT_MS, pool.query("select version from content_version"));
    },
    close: () => pool.end(),
  };
}
