import { sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import type { Logger } from "~/platform/log/log.server";

/** A smaller difference may be the duration of the query, or that of two synchronized clocks. */
const TOLERATED_MS = 1_000;
/** A query that takes longer says too little about the moment at which the database read its clock. */
const QUERY_MAX_MS = 2_000;

/**
 * The time by the database's clock. Several copies of the program on machines whose clocks differ agree on it: on what is
 * planned, and on what has ended.
 */
export interface DatabaseClock {
  /** The time of this machine, corrected by the difference that was found last. */
  now(): Date;
  /**
   * Finds the difference anew. Returns it in milliseconds if it has changed, otherwise null. Positive: this machine is behind.
   */
  compare(db: Pick<Database, "execute">): Promise<number | null>;
}

/** Compares the clocks, and logs a difference that is new. */
export async function followDatabaseClock(
  clock: DatabaseClock,
  { db, log }: { db: Pick<Database, "execute">; log: Logger },
): Promise<void> {
  const behindMs = await clock.compare(db);
  if (behindMs)
    log.warn({ behindMs }, "the clock of this machine differs from the database's, which counts");
}

export function createDatabaseClock(machineNow: () => number = Date.now): DatabaseClock {
  let differenceMs = 0;
  return {
    now: () => new Date(machineNow() + differenceMs),
    async compare(db) {
      const askedAt = machineNow();
      const { rows } = await db.execute<{ ms: string }>(
        sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
      );
      const receivedAt = machineNow();
      if (receivedAt < askedAt || receivedAt - askedAt > QUERY_MAX_MS) return null;
      const newDifferenceMs = Math.round(Number(rows[0]?.ms) - (askedAt + receivedAt) / 2);
      const isSame = Math.abs(newDifferenceMs - differenceMs) <= TOLERATED_MS;
      if (isSame || Number.isNaN(newDifferenceMs)) return null;
      differenceMs = Math.abs(newDifferenceMs) <= TOLERATED_MS ? 0 : newDifferenceMs;
      return differenceMs;
    },
  };
}
