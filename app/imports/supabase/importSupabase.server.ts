import { rm } from "node:fs/promises";
import pLimit from "p-limit";
import type { Documents } from "#documents/documents.server";
import {
  addImportedApplications,
  addLateResumes,
  type ImportedApplication,
  listApplicationIds,
  listErased,
  listWithoutResume,
} from "~/applications/importedApplications.server";
import type { Resume } from "~/applications/resumes/inspectResumeFile.server";
import { getCompany } from "~/company/queries.server";
import type { SourceRow } from "~/imports/cells";
import { storeRemarks } from "~/imports/importedRecords.server";
import {
  type Candidate,
  type Completion,
  type ImportKind,
  type ImportRun,
  importRows,
  type Prepared,
  type Reading,
} from "~/imports/importRows.server";
import { accountKind, jobKind, postKind } from "~/imports/kinds.server";
import type { Remark } from "~/imports/report";
import { openSource } from "~/imports/supabase/openSource.server";
import {
  createResumeFiles,
  type FoundResume,
  type ResumeFiles,
} from "~/imports/supabase/resumeFiles.server";
import {
  type ApplicationItem,
  readAccountRow,
  readApplicationRow,
  readJobRow,
  readPostRow,
} from "~/imports/supabase/supabaseRows";
import type { SupabaseSource } from "~/imports/supabase/supabaseSource";
import { OPERATOR } from "~/platform/actor/actor";
import type { Database } from "~/platform/data/database.server";
import { lockImports } from "~/platform/erasure/erasure.server";
import { receiveFile } from "~/platform/files/unclaimedFiles.server";
import { getRetention } from "~/privacy/queries.server";
import { retentionCutoff } from "~/privacy/rules";

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
      readEach(rows("jobs"), (row) => readJobRow(row, now)),
    );
    const readPost = (row: SourceRow) => readPostRow(row, { now, author });
    await importRows(run, postKind(run), readEach(rows("blogs"), readPost));
    await importApplications(run, source, createResumeFiles(app, documents, folder));
    await importRows(
      run,
      accountKind(run),
      readEach(rows("users"), (row) => readAccountRow(row, now)),
    );
  } finally {
    await source.close();
  }
}

async function importApplications(run: ImportRun, source: SupabaseSource, files: ResumeFiles) {
  const { app, report, isDryRun } = run;
  const now = app.now();
  const { months } = await getRetention(app.db);
  const oldest = retentionCutoff(now, months.applications);
  let expired = 0;
  const onCounted = ({ appliedAt }: ApplicationItem) => {
    if (appliedAt <= oldest) expired += 1;
  };
  const readings = readEach(source.rows("job_applications"), (row) => readApplicationRow(row, now));
  await importRows(run, applicationKind(run, { files, onCounted }), readings);
  if (isDryRun && files.isFetched && report.counts.has("resumes"))
    report.say("Resumes are fetched by the import itself, so the table counts all of them.");
  if (expired > 0)
    report.say(
      `Applications older than the ${months.applications} months of Settings, Retention: ${expired}. ` +
        "The site erases them within a day, unless more months are set there before.",
    );
}

async function* readEach<Item>(
  rows: AsyncIterable<SourceRow>,
  read: (row: SourceRow) => Reading<Item> | Promise<Reading<Item>>,
): AsyncGenerator<Reading<Item>> {
  for await (const row of rows) yield await read(row);
}

/** Few, because what was stored for a batch is stored again if the batch fails. */
const APPLICATIONS_PER_BATCH = 50;
const FILES_AT_ONCE_MAX = 4;

/** An application with the file of its resume; null if it names none, or in a dry run. */
interface ApplicationWithResume {
  candidate: Candidate<ApplicationItem>;
  resume: FoundResume | null;
}

interface ApplicationsOptions {
  files: ResumeFiles;
  /** Called for each application that is here, or would be. */
  onCounted(item: ApplicationItem): void;
}

function applicationKind(
  run: ImportRun,
  { files, onCounted }: ApplicationsOptions,
): ImportKind<ApplicationItem, ImportedApplication> {
  const { app, report } = run;
  const findErased = async (db: Database, candidates: readonly Candidate<ApplicationItem>[]) => {
    const items = candidates.map(({ item }) => item);
    const erased = await listErased(db, app, items);
    return new Map([...erased].map((id) => [id, "it, or its applicant, was erased here"]));
  };
  return {
    kind: "applications",
    subject: "application",
    noun: "application",
    batchRows: APPLICATIONS_PER_BATCH,
    listExisting: listApplicationIds,
    findObstacles: findErased,
    // Fetching resumes takes minutes, in which somebody may be erased. The files of those who were are swept.
    findLateObstacles: findErased,
    prepare: (candidates) => prepareApplications(run, files, candidates),
    async add(tx, ready) {
      const added = await addImportedApplications(tx, app, OPERATOR, ready);
      return new Map([...added].map((id) => [id, []]));
    },
    isIncomplete: lacksResume,
    complete: (candidates) => addMissingResumes(run, files, candidates),
    countMore({ item, remarks }, outcome) {
      onCounted(item);
      if (item.resumeUrl) report.count("resumes", lacksResume(remarks) ? "leftOut" : outcome);
    },
  };
}

const lacksResume = (remarks: readonly Remark[]) => remarks.some(({ kind }) => kind === "resumes");

/** Looks again for the resumes that an earlier run could not get: the other site may have been away, or the folder another. */
async function addMissingResumes(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
): Promise<Map<string, Completion>> {
  const { app } = run;
  const results = await withResumesOf(run, files, candidates, async ({ candidate, resume }) => {
    const others = candidate.remarks.filter(({ kind }) => kind !== "resumes");
    if (resume?.ok)
      return { ...candidate, remarks: others, others, resume: await storeResume(app, resume) };
    const remarks = resume ? [...others, missingResume(resume.reason)] : candidate.remarks;
    return { ...candidate, remarks, others, resume: null };
  });
  return app.db.transaction(async (tx) => {
    // Another run may have added some meanwhile.
    await lockImports(tx);
    const lackingIds = await listWithoutResume(
      tx,
      results.map(({ id }) => id),
    );
    const lacking = results.filter(({ id }) => lackingIds.has(id));
    const late = lacking.flatMap(({ id, resume }) => (resume ? [{ id, resume }] : []));
    const addedIds = await addLateResumes(tx, app, OPERATOR, late);
    const settled = results.map(({ others, ...result }) =>
      lackingIds.has(result.id) ? result : { ...result, remarks: others },
    );
    await storeRemarks(tx, settled);
    return new Map(
      settled.map(({ id, remarks }) => [id, { remarks, isComplete: addedIds.has(id) }] as const),
    );
  });
}

const missingResume = (reason: string): Remark => ({
  kind: "resumes",
  reason: `imported without its resume: ${reason}`,
});

function prepareApplications(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
): Promise<Prepared<ApplicationItem, ImportedApplication>[]> {
  return withResumesOf(run, files, candidates, (application) => prepareOne(run, application));
}

/**
 * Looks for the file of each resume and passes it to `store`, a few at a time. Call it before the transaction: fetching takes
 * minutes, and a stored file waits an hour for its application.
 */
async function withResumesOf<Result>(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
  store: (application: ApplicationWithResume) => Promise<Result>,
): Promise<Result[]> {
  const limitFiles = pLimit(FILES_AT_ONCE_MAX);
  const isSought = ({ item }: Candidate<ApplicationItem>) =>
    item.resumeUrl !== "" && !(run.isDryRun && files.isFetched);
  const findAndStore = async (candidate: Candidate<ApplicationItem>) => {
    const resume = isSought(candidate) ? await files.find(candidate.item.resumeUrl) : null;
    return store({ candidate, resume });
  };
  try {
    return await Promise.all(candidates.map((candidate) => limitFiles(findAndStore, candidate)));
  } catch (error) {
    // The run ends: no further file is fetched.
    limitFiles.clearQueue();
    throw error;
  }
}

async function prepareOne(
  { app, isDryRun }: ImportRun,
  { candidate, resume: foundResume }: ApplicationWithResume,
): Promise<Prepared<ApplicationItem, ImportedApplication>> {
  const { resumeUrl: _url, isDated: _isDated, ...item } = candidate.item;
  const ready = (resume: ImportedApplication["resume"]) => ({ ...item, resume });
  if (!foundResume) return { ok: true, candidate, ready: ready(null) };
  if (!foundResume.ok) {
    const remarks = [...candidate.remarks, missingResume(foundResume.reason)];
    return { ok: true, candidate: { ...candidate, remarks }, ready: ready(null) };
  }
  if (!isDryRun) return { ok: true, candidate, ready: ready(await storeResume(app, foundResume)) };
  await rm(foundResume.temporaryPath, { force: true });
  return { ok: true, candidate, ready: ready(null) };
}

async function storeResume(
  app: ImportRun["app"],
  { temporaryPath, resume }: Extract<FoundResume, { ok: true }>,
): Promise<Resume> {
  try {
    const received = await receiveFile(app, temporaryPath);
    if (!received.ok) throw new Error("the file store did not take a resume; run the import again");
    return { ...resume, key: received.key };
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
