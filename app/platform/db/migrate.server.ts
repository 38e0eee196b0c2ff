import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { type Connection, createClient } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";

/** The oldest PostgreSQL that has uuidv7(). */
const OLDEST_VERSION = 18;
/** An arbitrary number that all processes share. A restore takes this lock too. */
export const MIGRATION_LOCK = 7_036_874;

const MIGRATIONS = { migrationsFolder: path.join(PROJECT_FOLDER, "database", "migrations") };

/**
 * Applies all pending migrations or none. Processes that start together wait for each other, because drizzle's own
 * migrate() takes no lock.
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = createClient(connection);
  await client.connect();
  try {
    await checkServer(client);
    await client.query("set lock_timeout = '60s'");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), MIGRATIONS);
  } finally {
    // Ending the connection releases the lock, also when this process is killed.
    await client.end();
  }
}

/** All migrations of this program, oldest first. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles(MIGRATIONS);
}

/** The hashes of the applied migrations, oldest first. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  return rows.map(({ hash }) => hash);
}

/** Runs migrations in the caller's transaction, which drizzle's migrate() would end. */
export async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; trigrams: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
  );
  const { version = "", encoding = "", trigrams = false } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new DatabaseProblem(
      `DATABASE_URL names a PostgreSQL ${version}; Frontdesk needs ${OLDEST_VERSION} or newer`,
    );
  }
  if (encoding !== "UTF8") {
    throw new DatabaseProblem(
      `DATABASE_URL names a database in ${encoding}; create one with encoding UTF8`,
    );
  }
  if (!trigrams) {
    throw new DatabaseProblem(
      "DATABASE_URL names a server without pg_trgm; install PostgreSQL's contrib modules there",
    );
  }
}
