import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { listActiveAdministrators } from "~/accounts/queries.server";
import { NOTE_MAX_CHARACTERS, type ReviewState } from "~/blog/collaboration/review";
import { type ReviewMail, reviewMail } from "~/blog/mails.server";
import { auditPostChange, lockPost } from "~/blog/postWrites.server";
import { postReviews, postRevisions, posts } from "~/blog/tables.server";
import { getCompany } from "~/company/queries.server";
import { type Actor, accountIdOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import {
  type AuditQuery,
  haveOthersDoneSince,
  isHourlyLimitReached,
  wasDoneSince,
} from "~/platform/data/audit/auditQuestions.server";
import type { Transaction } from "~/platform/data/database.server";
import type { PageLoad } from "~/platform/data/shownRecord";
import { repetitionCutoff } from "~/platform/data/submissions.server";
import { enqueueMails } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";
import { storableText } from "~/platform/storableText";

export type Review = typeof postReviews.$inferSelect;

export type ReviewChangeResult =
  | { ok: true; mailedCount: number }
  | Rejection<"not-allowed" | "post-missing" | "note-too-long" | "review-changed">;

/** The review of a post that is under way; null if nobody has asked for one. */
export async function findReview({ db }: Pick<App, "db">, postId: string): Promise<Review | null> {
  const [review] = await db.select().from(postReviews).where(eq(postReviews.postId, postId));
  return review ?? null;
}

/** The states of the reviews of these posts, by the id of the post. */
export async function listReviewStates(
  { db }: Pick<App, "db">,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewState>> {
  if (postIds.length === 0) return new Map();
  const { postId, state } = postReviews;
  const rows = await db
    .select({ postId, state })
    .from(postReviews)
    .where(inArray(postId, [...postIds]));
  return new Map(rows.map((row) => [row.postId, row.state]));
}

/** How many posts are ready to be read, and the one that waits longest. */
export async function countReadyForReview({ db }: Pick<App, "db">) {
  const readyCondition = eq(postReviews.state, "ready");
  const [total, [first]] = await Promise.all([
    db.$count(postReviews, readyCondition),
    db
      .select({ id: posts.id, title: posts.title })
      .from(postReviews)
      .innerJoin(posts, eq(posts.id, postReviews.postId))
      .where(readyCondition)
      .orderBy(asc(postReviews.askedAt))
      .limit(1),
  ]);
  return { total, first: first ?? null };
}

interface NewRequest extends PageLoad {
  postId: string;
  state: ReviewState;
  note: string;
}

const AUDITED: Record<ReviewState, AuditAction> = {
  ready: "post-ready-for-review",
  "changes-asked": "post-changes-asked",
};

/**
 * Says that a post is ready to be read, or asks for changes, and mails all other administrators, or the writer. Rejected as
 * `review-changed` if others asked for something since `shownAt`: the actor has not seen it, and it would be gone.
 */
export async function requestReview(
  app: App,
  actor: Actor,
  { postId, state, note, shownAt }: NewRequest,
): Promise<ReviewChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  const trimmedNote = storableText(note).trim();
  if (trimmedNote.length > NOTE_MAX_CHARACTERS) return reject("note-too-long");
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post) return reject("post-missing");
    const asker = accountIdOf(actor);
    const writer = state === "ready" ? asker : await writerOf(tx, postId, post.version);
    const row = { postId, state, note: trimmedNote, askedBy: asker, writer, askedAt: app.now() };
    const about = { state, note: trimmedNote, title: post.title, postId };
    const mails = await reviewMails(tx, app, { asker, writer, about });
    // A repetition: nothing is stored and nobody is mailed again.
    if (await isRepeatedRequest(tx, row)) return { ok: true, mailedCount: mails.length };
    if (await haveOthersDoneSince(tx, actor, requestsAbout(postId), shownAt))
      return reject("review-changed");
    await tx
      .insert(postReviews)
      .values(row)
      .onConflictDoUpdate({ target: postReviews.postId, set: row });
    const mayMail = !(await isHourlyLimitReached(tx, app, actor, REQUESTS_PER_HOUR));
    if (mayMail) await enqueueMails(tx, mails);
    const mailedCount = mayMail ? mails.length : 0;
    await auditReview(tx, app, { actor, postId, action: AUDITED[state] });
    return { ok: true, mailedCount };
  });
}

/**
 * Ends the review of a post. Mails nobody: the post itself says what became of it. Rejected as `review-changed` if somebody asked
 * for the review since `shownAt`: the actor has not seen the new request.
 */
export async function endReview(
  app: App,
  actor: Actor,
  { postId, shownAt }: { postId: string } & PageLoad,
): Promise<ReviewChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    if (!(await lockPost(tx, postId))) return reject("post-missing");
    if (await wasDoneSince(tx, requestsAbout(postId), shownAt)) return reject("review-changed");
    await tx.delete(postReviews).where(eq(postReviews.postId, postId));
    await auditReview(tx, app, { actor, postId, action: "post-review-ended" });
    return { ok: true, mailedCount: 0 };
  });
}

const requestsAbout = (postId: string): AuditQuery => ({
  actions: Object.values(AUDITED),
  subjects: [`post:${postId}`],
});

/** The account that asked for the review; without a review the account that saved this version. */
async function writerOf(tx: Transaction, postId: string, version: number): Promise<string | null> {
  const [review] = await tx.select().from(postReviews).where(eq(postReviews.postId, postId));
  if (review?.writer) return review.writer;
  const [revision] = await tx
    .select({ savedBy: postRevisions.savedBy })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return revision?.savedBy ?? null;
}

/** Beyond these no more mails are sent: a session that somebody left open must not fill the mailboxes of the others. */
const REQUESTS_PER_HOUR = {
  actions: [AUDITED.ready, AUDITED["changes-asked"]],
  perHour: 12,
} as const;

interface ReviewRequest {
  asker: string | null;
  writer: string | null;
  about: Pick<ReviewMail, "state" | "note" | "title"> & { postId: string };
}

/** Whether the same was asked within the last minute: somebody pressed the button twice, or sent the form again. */
async function isRepeatedRequest(
  tx: Transaction,
  row: typeof postReviews.$inferInsert,
): Promise<boolean> {
  const { postId, state, note, askedBy, askedAt } = postReviews;
  const sameCondition = and(
    eq(postId, row.postId),
    eq(state, row.state),
    eq(note, row.note),
    row.askedBy ? eq(askedBy, row.askedBy) : isNull(askedBy),
    gt(askedAt, repetitionCutoff(row.askedAt)),
  );
  return (await tx.$count(postReviews, sameCondition)) > 0;
}

async function reviewMails(tx: Transaction, app: App, { asker, writer, about }: ReviewRequest) {
  const all = await listActiveAdministrators({ db: tx });
  const { name: company, email: companyEmail } = await getCompany({ db: tx });
  const recipients = all.filter((account) =>
    about.state === "ready" ? account.id !== asker : account.id === writer && account.id !== asker,
  );
  const askedBy = all.find(({ id }) => id === asker)?.name ?? "The operator";
  const editor = new URL(`/admin/blogs/edit/${about.postId}`, app.settings.publicUrl).href;
  return recipients.map((recipient) => ({
    kind: "post-review" as const,
    subjectId: recipient.id,
    message: reviewMail(
      { ...about, askedBy, editor },
      { name: recipient.name, address: recipient.email },
      { name: company, address: companyEmail },
    ),
  }));
}

/** Audits what is asked about a post, and shows it in open lists at once. Visitors see nothing of it. */
async function auditReview(
  tx: Transaction,
  app: App,
  { actor, action, postId }: { actor: Actor; action: AuditAction; postId: string },
): Promise<void> {
  await auditPostChange(tx, app, {
    actor,
    action,
    id: postId,
    affectsPublic: false,
  });
  await announce(tx, "posts");
}
