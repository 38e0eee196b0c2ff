import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { type Connection, createClient } from "~/platform/db/pool.server";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";
import { checkPermissions, checkServer } from "~/platform/db/serverCheck.server";
import { createUuidv7IfMissing } from "~/platform/db/uuidv7.server";

/** An arbitrary number that all processes share. A restore takes this lock too. */
export const MIGRATION_LOCK = 7_036_874;
const LOCK_TIMEOUT_MS = 60_000;

const MIGRATIONS = { migrationsFolder: path.join(PROJECT_FOLDER, "database", "migrations") };

/**
 * Applies all pending migrations or none. Processes that start together wait for each other, because drizzle's own
 * migrate() takes no lock. `setting` is the one that names the server.
 */
export async function migrateDatabase(
  connection: Connection,
  setting = "DATABASE_URL",
): Promise<void> {
  // On purpose not by SET: a pooler refuses it here, before it would give the locks of this session to another.
  const client = createClient(connection, { lockMs: LOCK_TIMEOUT_MS });
  await client.connect();
  try {
    await checkServer(client, setting);
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (await isUpToDate(client)) return;
    await checkPermissions(client, setting);
    await createUuidv7IfMissing(client);
    await migrate(drizzle(client), MIGRATIONS);
  } finally {
    // Ending the connection releases the lock, also when this process is killed.
    await client.end();
  }
}

/** Then the role needs no permission to create anything. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ migrated: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  if (!rows[0]?.migrated) return false;
  const applied = await appliedMigrations(client);
  return listMigrations().every(({ hash }) => applied.includes(hash));
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
  await createUuidv7IfMissing(client);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}
