import { access } from "node:fs/promises";
import path from "node:path";
import type { SourceRow } from "~/imports/cells";
import type { CountedKind, Report } from "~/imports/report";
import type { SourceTable, SupabaseSource } from "~/imports/supabase/supabaseSource";
import { readCsv } from "~/platform/csv/readCsv.server";

const KINDS: Record<SourceTable, CountedKind> = {
  jobs: "jobs",
  blogs: "blogs",
  job_applications: "applications",
  users: "accounts",
};

/** A folder with jobs.csv, blogs.csv, job_applications.csv and users.csv. */
export function openFolderSource(folder: string, report: Report): SupabaseSource {
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
