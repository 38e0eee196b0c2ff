import { eq, sql } from "drizzle-orm";
import { indexedAs } from "~/domain/applications/searchWords.server";
import { applications, applicationWords, resumeTexts } from "~/domain/applications/tables.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import type { DocumentReading, Documents } from "~/platform/documents/documents.server";
import { FileMissing, FileStoreUnavailable } from "~/platform/storage/fileStore";

/** A turn ends soon, so that a stop of the program never waits for a long queue. */
const TURN_MS = 2_000;
/** Longer than any document may take: whoever was killed meanwhile is not waited for for long. */
const LEASE = sql`now() + interval '2 minutes'`;
const ATTEMPTS_MOST = 5;

/** Reads the resumes that came in, and makes their applications findable. Copies of the program share the queue. Answers how many were read. */
export async function readResumes(context: Context, documents: Documents): Promise<number> {
  const until = performance.now() + TURN_MS;
  for (let read = 0; ; read += 1) {
    const order = performance.now() < until ? await takeOrder(context.db) : null;
    if (!order) return read;
    await readResume(context, documents, order);
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

async function readResume(context: Context, documents: Documents, order: Order): Promise<void> {
  const [file] = await context.db
    .select({ key: applications.resumeKey, mediaType: applications.resumeMediaType })
    .from(applications)
    .where(eq(applications.id, order.applicationId));
  if (!file) return;
  // Whoever took it this often was ended by it each time.
  const last = order.attempts > ATTEMPTS_MOST;
  const resume = last ? NOTHING_READ : await readFile(context, documents, file);
  await store(context, order, resume);
}

type Resume = DocumentReading | { ok: false; reason: "file-away" };
const NOTHING_READ = {
  ok: true as const,
  text: null,
  warnings: ["unchecked"],
  pages: null,
} satisfies Resume;

async function readFile(
  { files, log }: Context,
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
async function store(context: Context, { applicationId, attempts }: Order, resume: Resume) {
  const again = !resume.ok && attempts < ATTEMPTS_MOST;
  const { text, warnings, pages } = resume.ok ? resume : NOTHING_READ;
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
        pages,
        warnings: [...warnings],
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
