import { createHash } from "node:crypto";
import { and, eq, inArray, like, lt, not, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { submissions } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import type { Rejection } from "~/platform/reject";

/** Longer than anybody keeps a sent page open; after that, sending the page again is stored as new. */
const SUBMISSION_RETENTION_DAYS = 30;

/**
 * Within this time, the same form without a key is a repetition: a program tries again when a response was lost. After it,
 * somebody writes the same once more, such as "Please call me back".
 */
const KEYLESS_REPETITION_MINUTES = 60;

/** Keys that are computed from the body begin with this. */
const COMPUTED_KEY_PREFIX = "body:";

/** One submission of a form. */
export interface Submission {
  /**
   * Created with the rendered form: see `submissionOf`. A form that may be sent again with other content adds the hash of its
   * body, as the one of a new job does (`addJobOnce`).
   */
  key: string;
  /** The form and its subject, so that a key is never valid for another form. */
  form: string;
  bodyHash: string;
}

type Success<Result> = { ok: true; result: Result };

export type OnceResult<Result, Rejected> =
  | { ok: true; result: Result; isReplay: boolean }
  | Rejection<"already-used-differently">
  | Rejected;

/**
 * Handles a form once, in one transaction that also stores the result. A repetition with the same body, even at the same time,
 * gets the first result. If the work is rejected, nothing is stored and the key may be used again.
 */
export async function submitOnce<Result extends object, Rejected extends { ok: false }>(
  db: Database,
  submission: Submission,
  work: (tx: Transaction) => Promise<Success<Result> | Rejected>,
): Promise<OnceResult<Result, Rejected>> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await takeKey(tx, submission))) return await firstResult<Result>(tx, submission);
      const outcome = await work(tx);
      if (!outcome.ok) throw new RejectedWork(outcome);
      const { result } = outcome as Success<Result>;
      await tx.update(submissions).set({ result }).where(eq(submissions.key, submission.key));
      return { ok: true, result, isReplay: false };
    });
  } catch (error) {
    if (error instanceof RejectedWork) return error.outcome as Rejected;
    throw error;
  }
}

/** Rolls back the transaction of rejected work. */
class RejectedWork extends Error {
  readonly outcome: { ok: false };
  constructor(outcome: { ok: false }) {
    super("the work was rejected");
    this.outcome = outcome;
  }
}

/** The result of an earlier submission, or null. Call it before anything is stored for the new one. */
export async function findReplay<Result>(
  db: Database,
  submission: Submission,
): Promise<OnceResult<Result, never> | null> {
  const keyCondition = eq(submissions.key, submission.key);
  const isKnown = await db.$count(submissions, and(keyCondition, not(outdatedCondition)));
  return isKnown ? firstResult<Result>(db, submission) : null;
}

/** Waits while another transaction uses the same key, until it commits or rolls back. */
async function takeKey(tx: Transaction, submission: Submission): Promise<boolean> {
  if (submission.key.startsWith(COMPUTED_KEY_PREFIX))
    await tx.delete(submissions).where(and(eq(submissions.key, submission.key), outdatedCondition));
  const rows = await tx
    .insert(submissions)
    .values({ ...submission, result: {} })
    .onConflictDoNothing()
    .returning({ key: submissions.key });
  return rows.length === 1;
}

/** The condition for forms without a key that are too old to be repeated. */
const outdatedCondition = sql`(${submissions.key} like ${`${COMPUTED_KEY_PREFIX}%`}
  and ${submissions.createdAt} < now() - make_interval(mins => ${KEYLESS_REPETITION_MINUTES}))`;

async function firstResult<Result>(
  db: Database,
  { key, form, bodyHash }: Submission,
): Promise<OnceResult<Result, never>> {
  const [first] = await db
    .select({ result: submissions.result })
    .from(submissions)
    .where(
      and(eq(submissions.key, key), eq(submissions.form, form), eq(submissions.bodyHash, bodyHash)),
    );
  if (!first) return { ok: false, reason: "already-used-differently" };
  return { ok: true, result: first.result as Result, isReplay: true };
}

/**
 * Deletes the stored results of erased records. Their keys stay used, so that a page that is still open cannot store again what
 * was erased. A form without a key came from no page of ours, and the same may be sent anew.
 */
export async function forgetResults(tx: Transaction, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const reference = sql`${submissions.result} ->> 'reference'`;
  const keylessCondition = like(submissions.key, `${COMPUTED_KEY_PREFIX}%`);
  await tx.delete(submissions).where(and(inArray(reference, [...references]), keylessCondition));
  await tx
    .update(submissions)
    .set({ bodyHash: "", result: {} })
    .where(inArray(reference, [...references]));
}

/**
 * For forms without a key. A form with the same content as one that came after this time is a repetition, by a second press or
 * because the first response was lost.
 */
export const repetitionCutoff = (now: Date): Date => new Date(now.getTime() - MINUTE_MS);

/** Deletes keys that are too old to be used again. Returns how many. */
export async function purgeSubmissions(app: Pick<App, "db">): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${SUBMISSION_RETENTION_DAYS})`;
  const purged = await app.db
    .delete(submissions)
    .where(lt(submissions.createdAt, oldest))
    .returning({ key: submissions.key });
  return purged.length;
}

/** SHA-256 of all named values, including the hash of a file. Their order does not matter. */
export function bodyHashOf(values: Readonly<Record<string, string | boolean | null>>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

const FORM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A new key for each rendering. A page that contains one must never be cached, or visitors would share it. */
export function mintFormKey(): string {
  return crypto.randomUUID();
}

export function isFormKey(value: string): boolean {
  return FORM_KEY.test(value);
}

/**
 * Identifies the submission of a form. A form without our key (from a program) is identified by its sender and content, so that a
 * retry within the hour counts once and two senders are never merged.
 */
export function submissionOf(
  form: string,
  sentKey: string,
  bodyHash: string,
  ipAddress: string,
): Submission {
  const key = isFormKey(sentKey)
    ? sentKey
    : `${COMPUTED_KEY_PREFIX}${bodyHashOf({ form, bodyHash, address: ipAddress })}`;
  return { key, form, bodyHash };
}
