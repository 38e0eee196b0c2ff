import { rm } from "node:fs/promises";
import pLimit from "p-limit";
import type { Documents } from "#documents/documents.server";
import {
  addImportedApplications,
  type ImportedApplication,
  listApplicationIds,
  listErased,
} from "~/applications/importedApplications.server";
import { getCompany } from "~/company/queries.server";
import type { SourceRow } from "~/imports/cells";
import {
  type Candidate,
  type ImportKind,
  type ImportRun,
  importRows,
  type Prepared,
  type Reading,
} from "~/imports/importRows.server";
import { accountKind, jobKind, OPERATOR, postKind } from "~/imports/kinds.server";
import {
  createResumeFiles,
  type FoundResume,
  type ResumeFiles,
} from "~/imports/supabase/resumeFiles.server";
import type { Database } from "~/platform/data/database.server";
import { receiveFile } from "~/platform/files/unclaimedFiles.server";
import { readRetention } from "~/privacy/queries.server";
import { retainedUntil } from "~/privacy/rules";
import { openSource, type SupabaseSource } from "./databaseSource.server";
import {
  type ApplicationItem,
  readAccountRow,
  readApplicationRow,
  readJobRow,
  readPostRow,
} from "./supabaseRows";

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

/** Few, because stored files must be claimed within 45 seconds. */
const APPLICATIONS_AT_ONCE = 50;
const FILES_AT_ONCE = 4;

type Ready = ImportedApplication;
type WithResume = { candidate: Candidate<ApplicationItem>; resume: FoundResume | null };

interface ApplicationsOptions {
  files: ResumeFiles;
  /** Called for each application that is here, or would be. */
  onCounted(item: ApplicationItem): void;
}

function applicationKind(
  run: ImportRun,
  { files, onCounted }: ApplicationsOptions,
): ImportKind<ApplicationItem, Ready> {
  const { app, report } = run;
  const findErased = async (db: Database, candidates: readonly Candidate<ApplicationItem>[]) => {
    const items = candidates.map(({ item }) => item);
    const erased = await listErased(app, db, items);
    return new Map([...erased].map((id) => [id, "it, or its applicant, was erased here"]));
  };
  return {
    kind: "applications",
    subject: "application",
    batchRows: APPLICATIONS_AT_ONCE,
    listExisting: listApplicationIds,
    findObstacles: findErased,
    // Fetching resumes takes minutes, in which somebody may be erased. The files of those who were are swept.
    findLateObstacles: findErased,
    prepare: (candidates) => prepareApplications(run, files, candidates),
    async add(tx, ready) {
      const added = await addImportedApplications(tx, app, OPERATOR, ready);
      return new Map([...added].map((id) => [id, []]));
    },
    countMore({ item, remarks }, outcome) {
      onCounted(item);
      if (!item.resumeUrl) return;
      const isMissing = remarks.some(({ kind }) => kind === "resumes");
      report.count("resumes", isMissing ? "leftOut" : outcome);
    },
  };
}

/** Looks for all files of the batch, then stores those that are good, all at once before the transaction. */
async function prepareApplications(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
): Promise<Prepared<ApplicationItem, Ready>[]> {
  const inTurn = pLimit(FILES_AT_ONCE);
  const isSought = ({ item }: Candidate<ApplicationItem>) =>
    item.resumeUrl !== "" && !(run.isDryRun && files.isFetched);
  const withResumes = await Promise.all(
    candidates.map((candidate) =>
      inTurn(async () => ({
        candidate,
        resume: isSought(candidate) ? await files.find(candidate.item.resumeUrl) : null,
      })),
    ),
  );
  return Promise.all(withResumes.map((application) => inTurn(() => prepareOne(run, application))));
}

async function prepareOne(
  { app, isDryRun }: ImportRun,
  { candidate, resume: foundResume }: WithResume,
): Promise<Prepared<ApplicationItem, Ready>> {
  const { resumeUrl: _, ...item } = candidate.item;
  const ready = (resume: Ready["resume"]) => ({ ...item, resume });
  if (!foundResume) return { ok: true, candidate, ready: ready(null) };
  if (!foundResume.ok) {
    const reason = `imported without its resume: ${foundResume.reason}`;
    const remarks = [...candidate.remarks, { kind: "resumes" as const, reason }];
    return { ok: true, candidate: { ...candidate, remarks }, ready: ready(null) };
  }
  try {
    if (isDryRun) return { ok: true, candidate, ready: ready(null) };
    const received = await receiveFile(app, foundResume.temporaryPath);
    if (!received.ok) throw new Error("the file store did not take a resume; run the import again");
    return { ok: true, candidate, ready: ready({ ...foundResume.resume, key: received.key }) };
  } finally {
    await rm(foundResume.temporaryPath, { force: true });
  }
}
