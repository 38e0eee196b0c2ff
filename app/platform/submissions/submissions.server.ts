import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { submissions } from "~/platform/submissions/tables.server";

/** Longer than anybody keeps a sent page open; after it, sending that page again would be stored as new. */
export const SUBMISSION_KEPT_DAYS = 30;

/** One sending of a filled form. */
export interface Submission {
  /** Minted with the rendered form: see submissionKey.server.ts. */
  key: string;
  /** Which form it is, and what about: a key can never answer for another one. */
  form: string;
  bodyHash: string;
}

type Done<Answer> = { ok: true; answer: Answer };

export type OnceResult<Answer, Rejection> =
  | { ok: true; answer: Answer; repeated: boolean }
  | { ok: false; reason: "already-used-differently" }
  | Rejection;

/**
 * Does the work of a form once, in one transaction with the answer it gives. Sent again with the same body, also at the
 * same moment, it answers as the first time; a refusal by the work stores nothing, so the same key may be sent again.
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

/** Undoes the transaction of a refused form on its way to the answer. */
class Refused extends Error {
  readonly outcome: { ok: false };
  constructor(outcome: { ok: false }) {
    super("the form was refused");
    this.outcome = outcome;
  }
}

/** What a form was answered that was sent before; null when it was not. Asked before anything is stored for it. */
export async function findAnswered<Answer>(
  db: Database,
  submission: Submission,
): Promise<OnceResult<Answer, never> | null> {
  const isKnown = await db.$count(submissions, eq(submissions.key, submission.key));
  return isKnown ? firstAnswer<Answer>(db, submission) : null;
}

/** Waits while another transaction holds the same key, until it is known whether that one stored its form. */
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
 * Takes the remembered answers of erased records away. Their keys stay used: a page that is still open somewhere must
 * not store again what was erased.
 */
export async function forgetAnswers(tx: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const answered = sql`${submissions.answer} ->> 'reference'`;
  await tx
    .update(submissions)
    .set({ bodyHash: "", answer: {} })
    .where(inArray(answered, [...references]));
}

/** Forgets keys that are too old to come again. Returns how many. */
export async function purgeSubmissions(app: Pick<App, "db">): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${SUBMISSION_KEPT_DAYS})`;
  const purged = await app.db
    .delete(submissions)
    .where(lt(submissions.createdAt, oldest))
    .returning({ key: submissions.key });
  return purged.length;
}
