import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { SourceRow } from "~/imports/cells";
import type { CountedKind, Report } from "~/imports/report";
import { openDatabaseSource } from "~/imports/supabase/databaseSource.server";
import type { SourceTable, SupabaseSource } from "~/imports/supabase/supabaseSource";
import { readCsv } from "~/platform/files/csv.server";

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
