import { eq } from "drizzle-orm";
import type { DocumentReading, Documents } from "#documents/documents.server";
import { searchVector } from "~/applications/applicationList.server";
import { applications, applicationWords, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { type Lease, type Queue, release, settle, workInTurn } from "~/platform/data/leases.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";

const TURN_MS = 2_000;
/** Longer than any document may take, and short enough to retry soon after a process was killed. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS_MOST = 5;
const MINUTE_MS = 60_000;

type ResumeText = typeof resumeTexts.$inferSelect;

const RESUME_QUEUE: Queue<ResumeText> = {
  table: resumeTexts,
  key: "applicationId",
  attempts: "attempts",
  due: "dueAt",
};

/**
 * Extracts the text of new resumes and adds their applications to the search index. Several processes share the queue.
 * Returns how many were indexed.
 */
export async function indexResumes(app: App, documents: Documents): Promise<number> {
  return workInTurn(app.db, RESUME_QUEUE, { turnMs: TURN_MS, leaseMs: LEASE_MS }, (lease) =>
    readResume(app, documents, lease),
  );
}

/** Returns whether the next one can be read: not while the program stops. */
async function readResume(
  app: App,
  documents: Documents,
  lease: Lease<ResumeText>,
): Promise<boolean> {
  const [file] = await app.db
    .select({ key: applications.resumeKey, mediaType: applications.resumeMediaType })
    .from(applications)
    .where(eq(applications.id, lease.key));
  if (!file) return true;
  // More attempts than allowed: the file ended the process each time, so it is not opened again.
  const isLastAttempt = lease.attempts > ATTEMPTS_MOST;
  const resume = isLastAttempt ? NO_CONTENT : await readFile(app, documents, file);
  await storeResult(app, lease, resume);
  return resume.ok || resume.reason !== "busy";
}

type Resume = DocumentReading | { ok: false; reason: "file-unavailable" };
const NO_CONTENT = {
  ok: true as const,
  text: null,
  warnings: ["unchecked"],
  pages: null,
} satisfies Resume;

async function readFile(
  { files, log }: App,
  documents: Documents,
  file: { key: string | null; mediaType: string | null },
): Promise<Resume> {
  if (!file.key || !file.mediaType) return { ...NO_CONTENT, warnings: [] };
  try {
    const bytes = Buffer.concat(await (await files.open(file.key)).toArray());
    return await documents.read(new Uint8Array(bytes), file.mediaType);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, "a resume could not be opened to be read");
    return { ok: false, reason: "file-unavailable" };
  }
}

/** Stores the result. The application is searchable by its other fields even if its resume cannot be read. */
async function storeResult(app: App, lease: Lease<ResumeText>, resume: Resume): Promise<void> {
  const { text, warnings, pages } = resume.ok ? resume : NO_CONTENT;
  await app.db.transaction(async (tx) => {
    // Locks the application, so that its status cannot change before the search row exists for the trigger to update.
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, lease.key))
      .for("share");
    if (!application) return;
    const changes = { text, pages, warnings: [...warnings] };
    const isRetried = !resume.ok && lease.attempts < ATTEMPTS_MOST;
    const isStored = isRetried
      ? await release(tx, RESUME_QUEUE, lease, {
          delayMs: lease.attempts ** 2 * MINUTE_MS,
          changes,
        })
      : await settle(tx, RESUME_QUEUE, lease, { ...changes, dueAt: null });
    if (!isStored) return;
    const { id, jobId, status, appliedAt } = application;
    const words = searchVector({ ...application, resume: text });
    await tx
      .insert(applicationWords)
      .values({ applicationId: id, jobId, status, appliedAt, words })
      .onConflictDoUpdate({ target: applicationWords.applicationId, set: { status, words } });
  });
}
