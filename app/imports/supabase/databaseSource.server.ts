import pg from "pg";
import type { SourceRow } from "~/imports/cells";
import type { Report } from "~/imports/report";
import type { SourceTable, SupabaseSource } from "~/imports/supabase/supabaseSource";
import { messageOf } from "~/platform/data/openDatabase.server";

const ROWS_PER_BATCH = 200;
const CONNECT_MAX_MS = 20_000;

const TABLES: Record<SourceTable, string> = {
  jobs: "public.jobs",
  blogs: "public.blogs",
  job_applications: "public.job_applications",
  users: "auth.users",
};

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const TIMES: readonly number[] = [DATE, TIMESTAMP, TIMESTAMPTZ];

/** Times stay as they are written there: one without a zone means UTC, as in a CSV file, wherever this program runs. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    TIMES.includes(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
};

/**
 * A PostgreSQL database with the tables, read in one transaction that cannot write and that sees one moment of it, while the site
 * on it goes on.
 */
export async function openDatabaseSource(address: string, report: Report): Promise<SupabaseSource> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    types: TYPES,
  });
  // If the connection is lost while no query runs, the next query reports it.
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => {
    throw new Error(`the source cannot be reached: ${messageOf(error)}`, { cause: error });
  });
  await client.query("begin isolation level repeatable read read only");
  // Policies of row-level security would leave out rows without a word; with this they are an error.
  await client.query(
    "set local timezone to 'UTC'; set local datestyle to 'ISO'; set local row_security to off",
  );
  async function* rows(table: SourceTable): AsyncGenerator<SourceRow> {
    const name = TABLES[table];
    const problem = await problemWith(client, name);
    if (problem) {
      report.say(`The source ${problem} ${name}.`);
      return;
    }
    await openCursor(client, name);
    for (;;) {
      const { rows: batch } = await client.query(`fetch ${ROWS_PER_BATCH} from source_rows`);
      for (const cells of batch)
        yield { place: `${name} ${String(cells.id ?? "without an id")}`, cells };
      if (batch.length < ROWS_PER_BATCH) break;
    }
    await client.query("close source_rows");
  }
  return { rows, close: () => client.end() };
}

const INSUFFICIENT_PRIVILEGE = "42501";

async function openCursor(client: pg.Client, name: string): Promise<void> {
  const order = await orderOf(client, name);
  const select = `select * from ${name} order by ${order}`;
  await client
    .query(`declare source_rows no scroll cursor for ${select}`)
    .catch((error: pg.DatabaseError) => {
      // Missing grants were found before, so this is a policy.
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new Error(
        `row-level security hides rows of ${name} from this user of the source: use one with BYPASSRLS, such as postgres`,
        { cause: error },
      );
    });
}

/** Asked first, because a statement that fails ends the transaction. */
async function problemWith(client: pg.Client, name: string): Promise<string | null> {
  const [schema] = name.split(".");
  const { rows } = await client.query<{ isThere: boolean; mayRead: boolean | null }>(
    `select exists (select from pg_tables where schemaname || '.' || tablename = $1
        union all select from pg_views where schemaname || '.' || viewname = $1) as "isThere",
      case when exists (select from pg_namespace where nspname = $2)
        and has_schema_privilege($2, 'usage') and to_regclass($1) is not null
        then has_table_privilege($1, 'select') end as "mayRead"`,
    [name, schema],
  );
  if (!rows[0]?.isThere) return "has no table";
  return rows[0].mayRead ? null : "does not let its user read";
}

/** The oldest first, by the dates that the table has. */
async function orderOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema || '.' || table_name = $1 and column_name in ('created_at', 'applied_at', 'id')`,
    [name],
  );
  const order = ["created_at", "applied_at", "id"].filter((column) =>
    rows.some((row) => row.column === column),
  );
  return order.map((column) => `"${column}"`).join(", ") || "1";
}
