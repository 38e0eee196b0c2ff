import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "~/platform/db/database.server";
import {
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  type PoolOptions,
  STATEMENT_TIMEOUT_MS,
} from "~/platform/db/pool.server";

/** As one piece without parameters, which is one round trip. */
const LIMITS = sql.raw(
  `set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
);

/**
 * A database on a pool. Behind a pooler in transaction mode each transaction limits itself, because a setting of the
 * session would reach other programs.
 */
export function databaseOn(pool: pg.Pool, { isThroughPooler = false }: PoolOptions): Database {
  const db = drizzle(pool);
  if (!isThroughPooler) return db;
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin(async (tx) => {
      await tx.execute(LIMITS);
      return work(tx);
    }, config);
  return db;
}
