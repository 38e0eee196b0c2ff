import { eq, sql } from "drizzle-orm";
import { indexedAs } from "~/domain/applications/searchWords.server";
import { applications, applicationWords, resumeTexts } from "~/domain/applications/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { type DocumentText, documentText } from "~/platform/documents/documentText.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";
import { inspectPdf } from "~/platform/upload/pdfContent.server";

/** A turn ends soon, so that a stop of the program never waits for a long queue. */
const TURN_MS = 2_000;
/** Longer than any document may take: whoever was killed meanwhile is not waited for for long. */
const LEASE = sql`now() + interval '2 minutes'`;
const ATTEMPTS_MOST = 5;

/** Reads the resumes that came in, and makes their applications findable. Copies of the program share the queue. Answers how many were read. */
export async function readResumes(context: Context): Promise<number> {
  const until = performance.now() + TURN_MS;
  for (let read = 0; ; read += 1) {
    const order = performance.now() < until ? await takeOrder(context.db) : null;
    if (!order) return read;
    await readResume(context, order);
  }
}

interface Order {
  applicationId: string;
  attempts: number;
}

async function takeOrder(db: Database): Promise<Order | null> {
  const { applicationId, attempts, dueAt } = resumeTexts;
  const next = db
    .select({ applicationId })
    .from(resumeTexts)
    .where(sql`${dueAt} <= now()`)
    .orderBy(dueAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [order] = await db
    .update(resumeTexts)
    .set({ attempts: sql`${attempts} + 1`, dueAt: LEASE })
    .where(sql`${applicationId} = (${next})`)
    .returning({ applicationId, attempts });
  return order ?? null;
}

async function readResume(context: Context, order: Order): Promise<void> {
  const [file] = await context.db
    .select({ key: applications.resumeKey, mediaType: applications.resumeMediaType })
    .from(applications)
    .where(eq(applications.id, order.applicationId));
  if (!file) return;
  // Whoever took it this often was ended by it each time.
  const last = order.attempts > ATTEMPTS_MOST;
  const resume = last ? noWords : await wordsIn(context, file);
  await keep(context, order, resume);
}

type Resume = DocumentText | { ok: false; reason: "file-away"; isInert: boolean };
const noWords: Resume = { ok: false, reason: "no-words", isInert: false };

async function wordsIn(
  { files, log }: Context,
  file: { key: string; mediaType: string },
): Promise<Resume> {
  if (file.key === "") return noWords;
  try {
    const bytes = Buffer.concat(await (await files.open(file.key)).toArray());
    const resume = await documentText(new Uint8Array(bytes), file.mediaType);
    return { ...resume, isInert: resume.isInert && !asksForMore(bytes) };
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, "a resume could not be opened to be read");
    return { ok: false, reason: "file-away", isInert: false };
  }
}

/** A second look, at the bytes themselves: what is told apart by one may be hidden from the other. */
function asksForMore(bytes: Buffer): boolean {
  const verdict = inspectPdf(bytes);
  return !verdict.ok || verdict.warnings.length > 0;
}

/** What was found; an application is found by its other words also while its resume cannot be read. */
async function keep(context: Context, { applicationId, attempts }: Order, resume: Resume) {
  const again = !resume.ok && resume.reason !== "no-words" && attempts < ATTEMPTS_MOST;
  const text = resume.ok ? resume.text : null;
  const { isInert } = resume;
  await context.db.transaction(async (tx) => {
    // Held, so that its status cannot change before its words are there to follow.
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for("share");
    if (!application) return;
    await tx
      .update(resumeTexts)
      .set({
        text,
        isInert,
        dueAt: again ? sql`now() + ${attempts ** 2} * interval '1 minute'` : null,
      })
      .where(eq(resumeTexts.applicationId, applicationId));
    const { jobId, status, appliedAt } = application;
    const words = indexedAs({ ...application, resume: text });
    await tx
      .insert(applicationWords)
      .values({ applicationId, jobId, status, appliedAt, words })
      .onConflictDoUpdate({ target: applicationWords.applicationId, set: { status, words } });
  });
}
