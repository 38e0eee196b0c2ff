import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { type Connection, createClient } from "~/platform/db/pool.server";
import { DatabaseProblem } from "~/platform/db/problem.server";
import { PROJECT_FOLDER } from "~/platform/db/projectFolder.server";

/** The oldest PostgreSQL that has uuidv7(). */
const OLDEST_VERSION = 18;
/** Any number, as long as every copy of Frontdesk uses the same. */
const MIGRATION_LOCK = 7_036_874;

/**
 * Brings the database to the present shape: all of it or none. Copies that start together wait for
 * one another, because drizzle's own migrate() takes no lock.
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const client = createClient(connection);
  await client.connect();
  try {
    await checkServer(client);
    await client.query("set lock_timeout = '60s'");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), {
      migrationsFolder: path.join(PROJECT_FOLDER, "database", "migrations"),
    });
  } finally {
    // Ending the connection releases the lock too, also when this process is killed.
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const { version = "", encoding = "" } = rows[0] ?? {};
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
}
