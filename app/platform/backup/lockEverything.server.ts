import type pg from "pg";
import { MIGRATION_LOCK } from "~/platform/db/migrate.server";

const ATTEMPTS = 6;
const LOCK_TIMEOUT = /^(55P03|40P01)$/;

/**
 * Locks every table until the end of the transaction, so that no write is acknowledged that the restore would then
 * remove. Returns false after half a minute.
 */
export async function lockEverything(client: pg.Client): Promise<boolean> {
  const { rows: taken } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_xact_lock($1) as alone",
    [MIGRATION_LOCK],
  );
  if (!taken[0]?.alone) return false;
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('public.%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  await client.query("set local lock_timeout = '5s'");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await tryToLock(client, tables.map(({ name }) => name).join(", "))) return true;
  }
  return false;
}

/** Other transactions lock tables in another order, so a deadlock error only means trying again. */
async function tryToLock(client: pg.Client, tables: string): Promise<boolean> {
  await client.query("savepoint before_locking");
  try {
    await client.query(`lock table ${tables} in access exclusive mode`);
    return true;
  } catch (error) {
    if (!LOCK_TIMEOUT.test((error as { code?: string }).code ?? "")) throw error;
    await client.query("rollback to savepoint before_locking");
    return false;
  }
}
