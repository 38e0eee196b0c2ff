import { type ImportRun, importRows, type Reading } from "~/imports/importRows.server";
import { readJobCells, unknownColumns } from "~/imports/jobsFile/jobCells";
import { jobKind } from "~/imports/kinds.server";
import type { ImportedJob } from "~/jobs/importedJobs.server";
import { readCsv } from "~/platform/csv/readCsv.server";

/** Adds the jobs of a CSV file whose columns have the API's names. */
export async function importJobsFile(run: ImportRun, file: string): Promise<void> {
  await importRows(run, jobKind(run), readingsOf(run, file));
}

async function* readingsOf(run: ImportRun, file: string): AsyncGenerator<Reading<ImportedJob>> {
  const now = run.app.now();
  let isFirst = true;
  for await (const row of readCsv(file)) {
    const place = `line ${row.line}`;
    if (!row.ok) {
      yield { ok: false, place, name: "", reason: row.reason };
      continue;
    }
    if (isFirst) sayUnknown(run, Object.keys(row.cells));
    isFirst = false;
    yield await readJobCells(row, now);
  }
}

function sayUnknown({ report }: ImportRun, header: readonly string[]): void {
  const names = unknownColumns(header);
  if (names.length > 0) report.say(`Columns that were not read: ${names.join(", ")}.`);
}
