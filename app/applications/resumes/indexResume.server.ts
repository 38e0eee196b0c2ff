import { eq } from "drizzle-orm";
import { indexedAs } from "~/applications/resumes/searchTerms.server";
import { applications, applicationWords, resumeTexts } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { DocumentReading, Documents } from "~/platform/documents/documents.server";
import {
  type Lease,
  leaseNext,
  type Queue,
  release,
  settle,
} from "~/platform/leases/leases.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";

/** A turn ends soon, so that a stop of the program never waits for a long queue. */
const TURN_MS = 2_000;
/** Longer than any document may take: whoever was killed meanwhile is not waited for for long. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS_MOST = 5;
const MINUTE_MS = 60_000;

type ResumeText = typeof resumeTexts.$inferSelect;

const UNREAD: Queue<ResumeText> = {
  table: resumeTexts,
  key: "applicationId",
  attempts: "attempts",
  due: "dueAt",
};

/**
 * Reads the resumes that came in, and makes their applications findable. Copies of the program share the queue. Answers
 * how many were read.
 */
export async function readResumes(app: App, documents: Documents): Promise<number> {
  const until = performance.now() + TURN_MS;
  for (let read = 0; ; read += 1) {
    if (performance.now() >= until) return read;
    const [lease] = await leaseNext(app.db, UNREAD, { most: 1, leaseMs: LEASE_MS });
    if (!lease) return read;
    await readResume(app, documents, lease);
  }
}

async function readResume(app: App, documents: Documents, lease: Lease<ResumeText>): Promise<void> {
  const [file] = await app.db
    .select({ key: applications.resumeKey, mediaType: applications.resumeMediaType })
    .from(applications)
    .where(eq(applications.id, lease.key));
  if (!file) return;
  // Whoever took it this often was ended by it each time.
  const last = lease.attempts > ATTEMPTS_MOST;
  const resume = last ? NOTHING_READ : await readFile(app, documents, file);
  await store(app, lease, resume);
}

type Resume = DocumentReading | { ok: false; reason: "file-away" };
const NOTHING_READ = {
  ok: true as const,
  text: null,
  warnings: ["unchecked"],
  pages: null,
} satisfies Resume;

async function readFile(
  { files, log }: App,
  documents: Documents,
  file: { key: string; mediaType: string },
): Promise<Resume> {
  if (file.key === "") return { ...NOTHING_READ, warnings: [] };
  try {
    const bytes = Buffer.concat(await (await files.open(file.key)).toArray());
    return await documents.read(new Uint8Array(bytes), file.mediaType);
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, "a resume could not be opened to be read");
    return { ok: false, reason: "file-away" };
  }
}

/** What was found; an application is found by its other words also while its resume cannot be read. */
async function store(app: App, lease: Lease<ResumeText>, resume: Resume): Promise<void> {
  const { text, warnings, pages } = resume.ok ? resume : NOTHING_READ;
  await app.db.transaction(async (tx) => {
    // Locked, so that its status cannot change before its words are there to follow.
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, lease.key))
      .for("share");
    if (!application) return;
    const changes = { text, pages, warnings: [...warnings] };
    const again = !resume.ok && lease.attempts < ATTEMPTS_MOST;
    const isStored = again
      ? await release(tx, UNREAD, lease, { delayMs: lease.attempts ** 2 * MINUTE_MS, changes })
      : await settle(tx, UNREAD, lease, { ...changes, dueAt: null });
    if (!isStored) return;
    const { id, jobId, status, appliedAt } = application;
    const words = indexedAs({ ...application, resume: text });
    await tx
      .insert(applicationWords)
      .values({ applicationId: id, jobId, status, appliedAt, words })
      .onConflictDoUpdate({ target: applicationWords.applicationId, set: { status, words } });
  });
}
