import { copyFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import type { Documents } from "#documents/documents.server";
import type { DocumentError } from "#documents/documentVerdict";
import { safeFileName } from "#documents/fileName";
import { RESUME_MAX_BYTES, RESUME_MAX_TEXT, resumeError } from "~/applications/application";
import type { Resume } from "~/applications/apply/resume.server";
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
import { accountKind, jobKind, postKind } from "~/imports/kinds.server";
import { openSource } from "~/imports/supabase/openSource.server";
import {
  type ApplicationItem,
  readAccountRow,
  readApplicationRow,
  readJobRow,
  readPostRow,
  resumePathOf,
} from "~/imports/supabase/supabaseRows";
import type { SupabaseSource } from "~/imports/supabase/supabaseSource";
import { OPERATOR } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { UPLOAD_RESERVE_BYTES } from "~/platform/files/diskSpace.server";
import { createFileFetcher, type FileFetcher } from "~/platform/files/fileFetcher.server";
import { receiveFile } from "~/platform/files/unclaimedFiles.server";
import { type Rejection, reject } from "~/platform/reject";
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
    countMore({ item, remarks }, outcome) {
      onCounted(item);
      if (!item.resumeUrl) return;
      const isMissing = remarks.some(({ kind }) => kind === "resumes");
      report.count("resumes", isMissing ? "leftOut" : outcome);
    },
  };
}

/** Looks for all files of the batch, then stores those that are good, a few at a time. Call it before the transaction. */
async function prepareApplications(
  run: ImportRun,
  files: ResumeFiles,
  candidates: readonly Candidate<ApplicationItem>[],
): Promise<Prepared<ApplicationItem, ImportedApplication>[]> {
  const limitFiles = pLimit(FILES_AT_ONCE_MAX);
  const isSought = ({ item }: Candidate<ApplicationItem>) =>
    item.resumeUrl !== "" && !(run.isDryRun && files.isFetched);
  const withResumes = await Promise.all(
    candidates.map((candidate) =>
      limitFiles(async () => ({
        candidate,
        resume: isSought(candidate) ? await files.find(candidate.item.resumeUrl) : null,
      })),
    ),
  );
  return Promise.all(
    withResumes.map((application) => limitFiles(() => prepareOne(run, application))),
  );
}

async function prepareOne(
  { app, isDryRun }: ImportRun,
  { candidate, resume: foundResume }: ApplicationWithResume,
): Promise<Prepared<ApplicationItem, ImportedApplication>> {
  const { resumeUrl: _url, isDated: _isDated, ...item } = candidate.item;
  const ready = (resume: ImportedApplication["resume"]) => ({ ...item, resume });
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

/** Longer than for a picture, because nobody waits in front of a screen. */
const FETCH_MAX_MS = 30_000;

/** A file outside the store, which the caller stores or removes; or the reason why there is no file. */
type FoundResume =
  | { ok: true; temporaryPath: string; resume: Omit<Resume, "key"> }
  | Rejection<string>;

interface ResumeFiles {
  /** Finds, copies and inspects the file of an address. */
  find(address: string): Promise<FoundResume>;
  /** Whether finding a file means to fetch it from the other site. */
  readonly isFetched: boolean;
}

/** The files of the bucket: in a folder by their paths, or fetched from their public addresses. */
function createResumeFiles(
  app: App,
  documents: Pick<Documents, "inspect">,
  folder: string | null,
): ResumeFiles {
  const fetcher = createFileFetcher({
    log: app.log,
    allowedHosts: app.settings.pictureHosts,
    maxBytes: RESUME_MAX_BYTES,
    fetchMaxMs: FETCH_MAX_MS,
    fileKind: RESUME_FILES,
  });
  async function find(address: string): Promise<FoundResume> {
    const name = safeFileName(nameOf(address));
    await app.files.temporary.requireReserve(UPLOAD_RESERVE_BYTES);
    const temporaryPath = app.files.temporary.newPath();
    let isFound = false;
    try {
      const problem = folder
        ? await copyFromFolder(folder, address, temporaryPath)
        : await fetchTo(fetcher, address, temporaryPath);
      const resume = problem
        ? reject(problem)
        : await inspectFoundResume(documents, temporaryPath, name);
      isFound = resume.ok;
      return resume;
    } finally {
      if (!isFound) await rm(temporaryPath, { force: true });
    }
  }
  return { find, isFetched: folder === null };
}

const RESUME_FILES = {
  possibleType:
    /^(?:application\/(?:pdf|msword|x-pdf|vnd\.openxmlformats|octet-stream|zip)|binary\/octet-stream)/i,
  accept: "application/pdf, application/msword, */*;q=0.5",
  userAgent: "Frontdesk (takes over the resumes of a site)",
};

function nameOf(address: string): string {
  const fromBucket = resumePathOf(address)?.split("/").at(-1);
  return fromBucket ?? address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
}

const TOO_LARGE = `it is larger than ${RESUME_MAX_TEXT}`;

async function copyFromFolder(
  folder: string,
  address: string,
  target: string,
): Promise<string | null> {
  const inBucket = resumePathOf(address);
  if (!inBucket) return "its address is not one of the bucket job-applications";
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, inBucket));
    if (!file.startsWith(root + path.sep)) return "its path leads out of the folder";
    const stats = await stat(file);
    if (!stats.isFile()) return "what is there in the folder is no file";
    if (stats.size > RESUME_MAX_BYTES) return TOO_LARGE;
    await copyFile(file, target);
    return null;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NOT_THERE.includes(code)) return "it is not in the folder";
    if (code === "EACCES") return "its file in the folder may not be read";
    throw error;
  }
}

/** Whatever a stranger wrote into an address, such as a name that no disk takes, must not end the import. */
const NOT_THERE = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"];

async function fetchTo(
  fetcher: FileFetcher,
  address: string,
  target: string,
): Promise<string | null> {
  if (!URL.canParse(address)) return "its address is no web address";
  const fetched = await fetcher.fetch(address, new AbortController().signal);
  if (!fetched.ok) return FETCH_ERRORS[fetched.reason];
  await writeFile(target, fetched.bytes, { mode: 0o600, flag: "wx" });
  return null;
}

const FETCH_ERRORS = {
  unreachable: "it could not be fetched from its address",
  "out-of-time": "it could not be fetched in time",
  "too-large": TOO_LARGE,
  "wrong-type": "it is no PDF, DOC or DOCX file",
};

async function inspectFoundResume(
  documents: Pick<Documents, "inspect">,
  temporaryPath: string,
  name: string,
): Promise<FoundResume> {
  const { size } = await stat(temporaryPath);
  if (size === 0) return reject("it is empty");
  if (resumeError({ name, size })) return reject(DOCUMENT_ERRORS["wrong-type"]);
  const inspection = await inspectPatiently(documents, { temporaryPath, name });
  if (!inspection.ok) return reject(DOCUMENT_ERRORS["limits-exceeded"]);
  const { verdict, sha256 } = inspection.result;
  if (!verdict.ok) return reject(DOCUMENT_ERRORS[verdict.reason]);
  const resume = { name, mediaType: verdict.mediaType, bytes: size, sha256 };
  return { ok: true, temporaryPath, resume };
}

/** An application that was imported without its resume never gets it: so the run stops, and the next one goes on here. */
async function inspectPatiently(
  documents: Pick<Documents, "inspect">,
  file: Parameters<Documents["inspect"]>[0],
) {
  for (let attempt = 1; attempt <= BUSY_ATTEMPTS_MAX; attempt += 1) {
    const inspection = await documents.inspect(file);
    if (inspection.ok || inspection.reason !== "busy") return inspection;
  }
  throw new Error("the machine is too busy to check the resumes; run the import again later");
}

/** An attempt that a busy machine holds up takes as long as an inspection may: two seconds. */
const BUSY_ATTEMPTS_MAX = 5;

const DOCUMENT_ERRORS: Record<DocumentError, string> = {
  "wrong-type": "it is no PDF, DOC or DOCX file",
  "does-not-match-name": "it is not of the kind that its name says",
  "has-macros": "it holds macros",
  encrypted: "it is protected by a password",
  damaged: "it is damaged or incomplete",
  bomb: "it unpacks to far more than a resume",
  "limits-exceeded": "it is too complex to be checked",
};
