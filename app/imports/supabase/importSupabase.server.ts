import type { Documents } from "#documents/documents.server";
import { getCompany } from "~/company/queries.server";
import type { SourceRow } from "~/imports/cells";
import { type ImportRun, importRows, type Reading } from "~/imports/importRows.server";
import { accountKind, jobKind, postKind } from "~/imports/kinds.server";
import { readAccountRow } from "~/imports/supabase/accountRow";
import { applicationKind } from "~/imports/supabase/applicationKind.server";
import { type ApplicationItem, readApplicationRow } from "~/imports/supabase/applicationRow";
import { openSource } from "~/imports/supabase/openSource.server";
import { readPostRow } from "~/imports/supabase/postRow";
import { createResumeFiles, type ResumeFiles } from "~/imports/supabase/resumeFiles.server";
import { readJobRow } from "~/imports/supabase/supabaseJob";
import type { SupabaseSource } from "~/imports/supabase/supabaseSource";
import { readRetention } from "~/privacy/queries.server";
import { retainedUntil } from "~/privacy/rules";

export interface SupabaseImport {
  /** A PostgreSQL address, or a folder of CSV files. */
  source: string;
  /** The folder of the bucket's files; null: they are fetched. */
  files: string | null;
  documents: Pick<Documents, "inspect">;
}

/** Takes over a site on the specification's tables. */
export async function importSupabase(
  run: ImportRun,
  { source: address, files: folder, documents }: SupabaseImport,
): Promise<void> {
  const { app, report } = run;
  const now = app.now();
  const source = await openSource(address, report);
  try {
    const { name: author } = await getCompany(app);
    const { rows } = source;
    await importRows(
      run,
      jobKind(run),
      each(rows("jobs"), (row) => readJobRow(row, now)),
    );
    const readPost = (row: SourceRow) => readPostRow(row, { now, author });
    await importRows(run, postKind(run), each(rows("blogs"), readPost));
    await importApplications(run, source, createResumeFiles(app, documents, folder));
    await importRows(
      run,
      accountKind(run),
      each(rows("users"), (row) => readAccountRow(row, now)),
    );
  } finally {
    await source.close();
  }
}

async function importApplications(run: ImportRun, source: SupabaseSource, files: ResumeFiles) {
  const { app, report, isDryRun } = run;
  const now = app.now();
  const { months } = await readRetention(app.db);
  const oldest = retainedUntil(now, months.applications);
  let expired = 0;
  const onCounted = ({ appliedAt }: ApplicationItem) => {
    if (appliedAt <= oldest) expired += 1;
  };
  const readings = each(source.rows("job_applications"), (row) => readApplicationRow(row, now));
  await importRows(run, applicationKind(run, { files, onCounted }), readings);
  if (isDryRun && files.isFetched && report.counts.has("resumes"))
    report.say("Resumes are fetched by the import itself, so the table counts all of them.");
  if (expired > 0)
    report.say(
      `Applications older than the ${months.applications} months of Settings, Retention: ${expired}. ` +
        "The site erases them within a day, unless more months are set there before.",
    );
}

async function* each<Item>(
  rows: AsyncIterable<SourceRow>,
  read: (row: SourceRow) => Reading<Item> | Promise<Reading<Item>>,
): AsyncGenerator<Reading<Item>> {
  for await (const row of rows) yield await read(row);
}
