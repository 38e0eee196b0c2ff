import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { submissions } from "~/platform/submissions/tables.server";

/** Longer than anybody keeps a sent page open; after that, sending the page again is stored as new. */
const SUBMISSION_RETENTION_DAYS = 30;

/** One submission of a form. */
export interface Submission {
  /** Created with the rendered form: see submissionKey.server.ts. */
  key: string;
  /** The form and its subject, so that a key is never valid for another form. */
  form: string;
  bodyHash: string;
}

type Done<Answer> = { ok: true; answer: Answer };

export type OnceResult<Answer, Rejection> =
  | { ok: true; answer: Answer; repeated: boolean }
  | { ok: false; reason: "already-used-differently" }
  | Rejection;

/**
 * Handles a form once, in one transaction that also stores the answer. A repetition with the same body, even at the
 * same time, gets the first answer. If the work is rejected, nothing is stored and the key may be used again.
 */
export async function submitOnce<Answer extends object, Rejection extends { ok: false }>(
  db: Database,
  submission: Submission,
  work: (tx: Database) => Promise<Done<Answer> | Rejection>,
): Promise<OnceResult<Answer, Rejection>> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await takeKey(tx, submission))) return await firstAnswer<Answer>(tx, submission);
      const outcome = await work(tx);
      if (!outcome.ok) throw new Refused(outcome);
      const { answer } = outcome as Done<Answer>;
      await tx.update(submissions).set({ answer }).where(eq(submissions.key, submission.key));
      return { ok: true, answer, repeated: false };
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome as Rejection;
    throw error;
  }
}

/** Rolls back the transaction of a rejected form. */
class Refused extends Error {
  readonly outcome: { ok: false };
  constructor(outcome: { ok: false }) {
    super("the form was refused");
    this.outcome = outcome;
  }
}

/** The answer to an earlier submission, or null. Call it before anything is stored for the new one. */
export async function findAnswered<Answer>(
  db: Database,
  submission: Submission,
): Promise<OnceResult<Answer, never> | null> {
  const isKnown = await db.$count(submissions, eq(submissions.key, submission.key));
  return isKnown ? firstAnswer<Answer>(db, submission) : null;
}

/** Waits while another transaction uses the same key, until it commits or rolls back. */
async function takeKey(tx: Database, submission: Submission): Promise<boolean> {
  const taken = await tx
    .insert(submissions)
    .values({ ...submission, answer: {} })
    .onConflictDoNothing()
    .returning({ key: submissions.key });
  return taken.length === 1;
}

async function firstAnswer<Answer>(
  tx: Database,
  { key, form, bodyHash }: Submission,
): Promise<OnceResult<Answer, never>> {
  const [first] = await tx
    .select({ answer: submissions.answer })
    .from(submissions)
    .where(
      and(eq(submissions.key, key), eq(submissions.form, form), eq(submissions.bodyHash, bodyHash)),
    );
  if (!first) return { ok: false, reason: "already-used-differently" };
  return { ok: true, answer: first.answer as Answer, repeated: true };
}

/**
 * Deletes the stored answers of erased records. Their keys stay used, so that a page that is still open cannot store
 * again what was erased.
 */
export async function forgetAnswers(tx: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const answered = sql`${submissions.answer} ->> 'reference'`;
  await tx
    .update(submissions)
    .set({ bodyHash: "", answer: {} })
    .where(inArray(answered, [...references]));
}

/** Deletes keys that are too old to be used again. Returns how many. */
export async function purgeSubmissions(app: Pick<App, "db">): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${SUBMISSION_RETENTION_DAYS})`;
  const purged = await app.db
    .delete(submissions)
    .where(lt(submissions.createdAt, oldest))
    .returning({ key: submissions.key });
  return purged.length;
}
