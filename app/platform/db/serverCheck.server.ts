import type pg from "pg";
import { DatabaseProblem } from "#postgres-embedded/databaseProblem.server";

const OLDEST_MAJOR = 15;

/** Rejects with a DatabaseProblem if Frontdesk cannot work on this server. `setting` is the one that names it. */
export async function checkServer(client: pg.Client, setting: string): Promise<void> {
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
  const { rows } = await client.query<{ encoding: string; replica: boolean; trigrams: boolean }>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
  );
  const { encoding = "", replica = false, trigrams = false } = rows[0] ?? {};
  if (replica) return "a replica, which cannot be written to; name its primary";
  if (encoding !== "UTF8") return `a database in ${encoding}; create one with encoding UTF8`;
  if (!trigrams) return "a server without pg_trgm; install PostgreSQL's contrib modules there";
  return null;
}

/** What the role lacks to set up the tables, and the statement that gives it to the role. */
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
export async function checkPermissions(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(LACKING);
  if (rows.length === 0) return;
  const statements = rows.map(({ statement }) => `${statement};`).join(" ");
  throw new DatabaseProblem(
    `${setting} names a role that may not set up the tables; the owner of the database has to run there: ${statements}`,
  );
}
