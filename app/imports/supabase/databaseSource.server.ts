import { access, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { SourceRow } from "~/imports/cells";
import type { CountedKind, Report } from "~/imports/report";
import { readCsv } from "~/platform/files/csv.server";

const ROWS_PER_BATCH = 200;
const CONNECT_MAX_MS = 20_000;

const TABLES: Record<SourceTable, string> = {
  jobs: "public.jobs",
  blogs: "public.blogs",
  job_applications: "public.job_applications",
  users: "auth.users",
};

/**
 * A PostgreSQL database with the tables, read in one transaction that cannot write and that sees one moment of it, while
 * the site on it goes on.
 */
export async function openDatabaseSource(address: string, report: Report): Promise<SupabaseSource> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MAX_MS,
  });
  // If the connection is lost while no query runs, the next query reports it.
  client.on("error", () => undefined);
  await client.connect().catch((error: Error) => {
    throw new Error(`the source cannot be reached: ${error.message}`, { cause: error });
  });
  await client.query("begin isolation level repeatable read read only");
  async function* rows(table: SourceTable): AsyncGenerator<SourceRow> {
    const name = TABLES[table];
    const problem = await problemWith(client, name);
    if (problem) {
      report.say(`The source ${problem} ${name}.`);
      return;
    }
    await client.query(`declare source_rows no scroll cursor for
      select * from ${name} order by ${await orderOf(client, name)}`);
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

type SourceTable = "jobs" | "blogs" | "job_applications" | "users";

/** The tables of the other site. Reading changes nothing there. */
export interface SupabaseSource {
  /**
   * The rows of a table: of a database the oldest first, of a folder in the order of the file. None if the source does not have
   * it, which the report says.
   */
  rows(table: SourceTable): AsyncIterable<SourceRow>;
  close(): Promise<void>;
}

const KINDS: Record<SourceTable, CountedKind> = {
  jobs: "jobs",
  blogs: "blogs",
  job_applications: "applications",
  users: "accounts",
};

/** Opens a PostgreSQL database by its address, or a folder with a CSV file for each table. */
export async function openSource(source: string, report: Report): Promise<SupabaseSource> {
  if (/^postgres(?:ql)?:\/\//.test(source)) return openDatabaseSource(source, report);
  const folder = await stat(source).catch(() => null);
  if (!folder?.isDirectory())
    throw new Error(`${source} is neither a folder nor an address like postgres://…`);
  return openFolderSource(source, report);
}

/** A folder with jobs.csv, blogs.csv, job_applications.csv and users.csv. */
function openFolderSource(folder: string, report: Report): SupabaseSource {
  async function* rows(table: SourceTable): AsyncGenerator<SourceRow> {
    const name = `${table}.csv`;
    const file = path.join(folder, name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      report.say(`There is no ${name} in ${folder}.`);
      return;
    }
    for await (const row of readCsv(file)) {
      const place = `${name} line ${row.line}`;
      if (row.ok) yield { place, cells: row.cells };
      else report.leaveOut(KINDS[table], { place, name: "", reason: row.reason });
    }
  }
  return { rows, close: async () => undefined };
}
