import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { DatabaseProblem } from "#postgres-embedded/databaseProblem.server";
import { PROJECT_FOLDER } from "~/platform/config/projectFolder.server";
import {
  type Connection,
  createClient,
  isLockConflict,
  queryErrorOf,
} from "~/platform/data/database.server";

/** An arbitrary number that all processes share. A restore takes this lock too. */
export const MIGRATION_LOCK = 7_036_874;
const LOCK_TIMEOUT_MS = 60_000;
/** Others who ask for a table wait behind a migration that waits for it, so a migration waits no longer than this. */
const TABLE_LOCK_TIMEOUT_MS = 1_500;
/** Between two attempts, in which others get at the table. */
const RETRY_PAUSE_MS = 3_000;
/** Less than a minute in all, because other processes that start wait for so long. */
const ATTEMPTS_MAX = 12;

const MIGRATIONS = { migrationsFolder: path.join(PROJECT_FOLDER, "database", "migrations") };

/**
 * Applies all pending migrations or none. Processes that start together wait for each other, because drizzle's own migrate()
 * takes no lock. `setting` is the one that names the server.
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
    await waitForOthers(client);
    if (await isUpToDate(client)) return;
    await checkPermissions(client, setting);
    await createUuidv7IfMissing(client);
    await client.query(`set lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`);
    await migrateWithRetries(client, setting);
  } finally {
    // Ending the connection releases the lock, also when this process is killed.
    await client.end();
  }
}

async function waitForOthers(client: pg.Client): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  } catch (error) {
    if (!isLockConflict((error as pg.DatabaseError).code)) throw error;
    throw new DatabaseProblem(
      "Another copy of Frontdesk is setting up the tables, or restoring a backup. Start again when it has ended.",
      { cause: error },
    );
  }
}

/**
 * Repeats the migrations, which are one transaction, as long as another transaction holds a table that they change: a backup that
 * is being downloaded, for example, holds all of them until its end.
 */
async function migrateWithRetries(client: pg.Client, setting: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    try {
      return await migrate(drizzle(client), MIGRATIONS);
    } catch (error) {
      if (!isLockConflict(queryErrorOf(error).code)) throw error;
    }
    await delay(RETRY_PAUSE_MS);
  }
  throw new DatabaseProblem(
    `${setting} names a database whose tables are in use by a long transaction, such as a backup that is being downloaded: they could not be updated. Start again when it has ended.`,
  );
}

/** Whether Frontdesk has ever set up its tables in a database. */
export async function hasTables(connection: Connection): Promise<boolean> {
  const client = createClient(connection);
  await client.connect();
  return isMigrated(client).finally(() => client.end());
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ migrated: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
  );
  return rows[0]?.migrated === true;
}

/** Whether nothing is left to migrate: then the role needs no permission to create anything. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  if (!(await isMigrated(client))) return false;
  const appliedHashes = await appliedMigrations(client);
  return listMigrations().every(({ hash }) => appliedHashes.includes(hash));
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

/** The search path decides: PostgreSQL 18 and newer have an uuidv7 of their own, which comes first. */
const IS_MISSING = "select to_regprocedure('uuidv7()') is null as missing";

/**
 * RFC 9562, version 7, method 3: 48 bits of milliseconds, the version, 12 bits of the millisecond's fraction, and the variant
 * with 62 random bits of a version 4. 28672 is 0x7000.
 */
const CREATE = `
  create function public.uuidv7() returns uuid language sql volatile parallel safe as $$
    select encode(
      overlay(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send(micros / 1000) from 3) from 1)
        placing int2send((28672 + micros % 1000 * 4096 / 1000)::int2) from 7),
      'hex')::uuid
    from cast(extract(epoch from clock_timestamp()) * 1000000 as bigint) as micros
  $$`;

/** Creates the function that migrations take ids from, on a server older than PostgreSQL 18. */
export async function createUuidv7IfMissing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(IS_MISSING);
  if (rows[0]?.missing) await client.query(CREATE);
}

const OLDEST_MAJOR = 15;

/** Rejects with a DatabaseProblem if Frontdesk cannot work on this server. `setting` is the one that names it. */
async function checkServer(client: pg.Client, setting: string): Promise<void> {
  const problem = (await problemOfVersion(client)) ?? (await problemOfDatabase(client));
  if (problem) throw new DatabaseProblem(`${setting} names ${problem}`);
}

/** Asked first, because older servers do not understand the other questions. */
async function problemOfVersion(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`,
  );
  const { version = "", number = 0 } = rows[0] ?? {};
  if (number >= OLDEST_MAJOR * 10_000) return null;
  return `a PostgreSQL ${version}; Frontdesk needs ${OLDEST_MAJOR} or newer`;
}

async function problemOfDatabase(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{
    encoding: string;
    isReplica: boolean;
    hasTrigrams: boolean;
  }>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`,
  );
  const { encoding = "", isReplica = false, hasTrigrams = false } = rows[0] ?? {};
  if (isReplica) return "a replica, which cannot be written to; name its primary";
  if (encoding !== "UTF8") return `a database in ${encoding}; create one with encoding UTF8`;
  if (!hasTrigrams) return "a server without pg_trgm; install PostgreSQL's contrib modules there";
  return null;
}

/** Selects the statements that grant the rights which the role lacks to set up the tables. */
const LACKING = `
  select statement from (values
    (1, format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user),
      has_database_privilege(current_database(), 'create')),
    (2, format('GRANT USAGE, CREATE ON SCHEMA public TO %I', current_user),
      has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create')),
    (3, 'CREATE EXTENSION pg_trgm',
      exists (select from pg_extension where extname = 'pg_trgm')
      or exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted)
      or (select rolsuper from pg_roles where rolname = current_user))
  ) as needed (place, statement, granted)
  where not granted order by place`;

/** Rejects with a DatabaseProblem that names the statements to run if the role may not set up the tables. */
async function checkPermissions(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(LACKING);
  if (rows.length === 0) return;
  const statements = rows.map(({ statement }) => `${statement};`).join(" ");
  throw new DatabaseProblem(
    `${setting} names a role that may not set up the tables; the owner of the database has to run there: ${statements}`,
  );
}
