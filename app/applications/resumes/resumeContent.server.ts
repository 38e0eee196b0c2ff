import { eq, sql } from "drizzle-orm";
import type { DocumentPages, DocumentReading, Documents } from "#documents/documents.server";
import type { DocumentWarning } from "#documents/documentVerdict";
import { searchVector } from "~/applications/search/applicationSearch.server";
import { applications, applicationWords, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { wasRecordedSince } from "~/platform/data/audit/auditQuestions.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import {
  correctDates,
  type Lease,
  postponeLease,
  type Queue,
  releaseForRetry,
  settleLease,
  workForATimeSlice,
} from "~/platform/data/leases.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { type RecordedContent, readRecordedFile } from "~/platform/files/recordedFile.server";
import { type Rejection, reject } from "~/platform/reject";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";

export interface ResumeContent {
  /** Null if the file contains no readable text, or was not indexed yet. */
  text: string | null;
  /** The layout of the pages that can be drawn; null if there are none, or the file was not indexed yet. */
  pages: DocumentPages | null;
  /** Active content of the file, such as scripts or macros. */
  warnings: readonly DocumentWarning[];
  /** False while the file waits to be indexed. */
  isDone: boolean;
}

/** Whether the admin area can show the resume, now or once it is indexed. */
export function isReadable({ pages, text, isDone }: ResumeContent): boolean {
  return pages !== null || text !== null || !isDone;
}

const NO_CONTENT: ResumeContent = { text: null, pages: null, warnings: [], isDone: true };

export async function getResumeContent({ db }: App, id: string): Promise<ResumeContent> {
  if (!isRecordId(id)) return NO_CONTENT;
  const { text, pages, warnings, dueAt } = resumeTexts;
  const [row] = await db
    .select({ text, pages, warnings, dueAt })
    .from(resumeTexts)
    .where(eq(resumeTexts.applicationId, id));
  if (!row) return NO_CONTENT;
  const { dueAt: due, ...content } = row;
  return { ...content, isDone: due === null };
}

/** Text and page pictures that the same administrator loads within this time count as one view. */
const ONE_VIEW_MS = 10 * MINUTE_MS;

const eventOf = ({ actor }: AdminRequest, id: string) => ({
  actor,
  action: "resume-read" as const,
  subject: `application:${id}` as const,
});

/** Audits each download. Call it before the first byte is sent, so that everybody who could read a resume is in the log. */
export async function auditResumeDownload(admin: AdminRequest, id: string): Promise<void> {
  const { app } = admin;
  await app.db.transaction((tx) => recordAudit(tx, app, eventOf(admin, id)));
}

/** Audits a view of the text or a page picture, unless the same view was audited already. */
export async function auditResumeView(admin: AdminRequest, id: string): Promise<void> {
  const { actor, app } = admin;
  const event = eventOf(admin, id);
  const since = new Date(app.now().getTime() - ONE_VIEW_MS);
  await app.db.transaction(async (tx) => {
    // The browser requests several pictures in parallel.
    await lockUntilCommit(tx, "resume-view", actor.id, id);
    if (!(await wasRecordedSince(tx, event, since))) await recordAudit(tx, app, event);
  });
}

/** Longer than the two seconds of one resume, so that there is no pause after each. A stop does not wait for a slice to end. */
const TIME_SLICE_MS = 5_000;
/** Longer than any document may take, and short enough to retry soon after a process was killed. */
const LEASE_MS = 2 * MINUTE_MS;
const ATTEMPTS_MAX = 5;

type ResumeText = typeof resumeTexts.$inferSelect;

const RESUME_QUEUE: Queue<ResumeText> = {
  table: resumeTexts,
  key: "applicationId",
  attempts: "attempts",
  due: "dueAt",
};

/**
 * Extracts the text of new resumes and adds their applications to the search index. Several processes share the queue. Returns
 * how many it worked on, also those that are tried again later.
 */
export async function indexResumes(app: App, documents: Documents): Promise<number> {
  return workForATimeSlice(
    app.db,
    RESUME_QUEUE,
    { sliceMs: TIME_SLICE_MS, leaseMs: LEASE_MS },
    (lease) => readResume(app, documents, lease),
  );
}

/**
 * Brings forward the resumes that the database's clock put off while it was ahead: those that were tried, and those of
 * applications that came in meanwhile. An update may plan others for hours ahead on purpose (migration 0021).
 */
export function correctDatesOfResumes({ db }: Pick<App, "db">): Promise<void> {
  const { attempts, applicationId } = resumeTexts;
  const { id, appliedAt } = applications;
  const openCondition = sql`(${attempts} > 0 or ${applicationId} in (
    select ${id} from ${applications} where ${appliedAt} > now()))`;
  return correctDates(db, { ...RESUME_QUEUE, open: openCondition }, { dueMaxMs: HOUR_MS });
}

/** Returns whether the next one can be read: not while the program stops. */
async function readResume(
  app: App,
  documents: Documents,
  lease: Lease<ResumeText>,
): Promise<boolean> {
  const [file] = await app.db
    .select({
      key: applications.resumeKey,
      mediaType: applications.resumeMediaType,
      bytes: applications.resumeBytes,
      sha256: applications.resumeSha256,
    })
    .from(applications)
    .where(eq(applications.id, lease.key));
  if (!file) return true;
  // The file ended the process each time, so it is not opened again.
  const hadTooManyAttempts = lease.attempts > ATTEMPTS_MAX;
  const reading = hadTooManyAttempts ? NOTHING_READ : await readFile(app, documents, file);
  await storeResult(app, lease, reading);
  return reading.ok || reading.reason !== "busy";
}

type ResumeReading = DocumentReading | Rejection<"file-unavailable" | "file-missing">;
const NOTHING_READ = {
  ok: true,
  text: null,
  warnings: ["unchecked"],
  pages: null,
} satisfies ResumeReading;

async function readFile(
  { files, log }: App,
  documents: Documents,
  file: RecordedContent & { key: string | null; mediaType: string | null },
): Promise<ResumeReading> {
  if (!file.key || !file.mediaType) return { ...NOTHING_READ, warnings: [] };
  try {
    const content = await readRecordedFile(files, file.key, file);
    return await documents.read(new Uint8Array(content), file.mediaType);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, "a resume could not be opened to be read");
    return reject(error instanceof FileMissing ? "file-missing" : "file-unavailable");
  }
}

/** Stores the result. The application is searchable by its other fields even if its resume cannot be read. */
async function storeResult(
  app: App,
  lease: Lease<ResumeText>,
  reading: ResumeReading,
): Promise<void> {
  const { text, warnings, pages } = reading.ok ? reading : NOTHING_READ;
  await app.db.transaction(async (tx) => {
    // Locks the application, so that its status cannot change before the search row exists for the trigger to update.
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, lease.key))
      .for("share");
    if (!application) return;
    const changes = { text, pages, warnings: [...warnings] };
    // Busy: this process stops, and another goes on in a minute. A store may be away for days: the wait grows with the row's age.
    const isBusy = !reading.ok && reading.reason === "busy";
    const since = isBusy ? undefined : application.appliedAt;
    const isStored = isWorthAnotherTry(reading)
      ? await postponeLease(tx, RESUME_QUEUE, lease, { since, changes })
      : await storeAttempt(tx, lease, reading, changes);
    if (!isStored) return;
    const { id, jobId, status, appliedAt } = application;
    const words = searchVector({ ...application, resume: text });
    await tx
      .insert(applicationWords)
      .values({ applicationId: id, jobId, status, appliedAt, words })
      .onConflictDoUpdate({ target: applicationWords.applicationId, set: { status, words } });
  });
}

/** On purpose never final: a store that is away, or a program that stops, says nothing about the file. */
function isWorthAnotherTry(reading: ResumeReading): boolean {
  return !reading.ok && (reading.reason === "file-unavailable" || reading.reason === "busy");
}

function storeAttempt(
  tx: Transaction,
  lease: Lease<ResumeText>,
  reading: ResumeReading,
  changes: Partial<ResumeText>,
): Promise<boolean> {
  // On purpose final: a resume that took too much once does so again, and others would wait for it
  // each time.
  const isFinal =
    reading.ok || reading.reason === "limits-exceeded" || lease.attempts >= ATTEMPTS_MAX;
  if (isFinal) return settleLease(tx, RESUME_QUEUE, lease, { ...changes, dueAt: null });
  return releaseForRetry(tx, RESUME_QUEUE, lease, {
    delayMs: lease.attempts ** 2 * MINUTE_MS,
    changes,
  });
}
