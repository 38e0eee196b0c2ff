import { eq } from "drizzle-orm";
import { type InquiryDetails, inquiryColumnsOf } from "~/inquiries/inquiry";
import { inquiryMail } from "~/inquiries/mails.server";
import { INQUIRY_PERSONAL_DATA } from "~/inquiries/personalData.server";
import type { InquiryState } from "~/inquiries/rules";
import { inquiries } from "~/inquiries/tables.server";
import { type Actor, limitKeyOf, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordListedChange } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany } from "~/platform/data/audit/newAccounts.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { withNewReference } from "~/platform/data/references.server";
import type { ShownRecord } from "~/platform/data/shownRecord";
import { type OnceResult, type Submission, submitOnce } from "~/platform/data/submissions.server";
import { eraseRecords } from "~/platform/erasure/erasure.server";
import { consumeLimitIn, type LimitReached } from "~/platform/http/security/rateLimit.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

export interface NewInquiry {
  details: InquiryDetails;
  submission: Submission;
  /** The version of the checkbox's label that the sender agreed to; null for the words of another site. */
  consentVersion: string | null;
  /** The recipient of the mail: the company's own mailbox, never an address from the form. */
  company: Mailbox;
}

/** `receivedAt` is in ISO 8601. Receipts that an earlier release stored lack it. */
export type InquiryReceipt = { reference: string; receivedAt?: string };
export type ReceiveInquiryResult = OnceResult<InquiryReceipt, LimitReached>;

/**
 * Stores an inquiry together with the mail that notifies the company. Limited by IP address, for every actor
 * (`contact-by-ip-address` of allowances.ts).
 */
export async function receiveInquiry(
  app: App,
  actor: Actor,
  input: NewInquiry,
): Promise<ReceiveInquiryResult> {
  return submitOnce(app.db, input.submission, async (tx) => {
    const limit = await consumeLimitIn(tx, app.limits, "contact-by-ip-address", limitKeyOf(actor));
    if (!limit.ok) return limit;
    const inquiry = await insertInquiry(tx, app, input);
    await enqueueMail(tx, {
      kind: "inquiry-received",
      subjectId: inquiry.id,
      message: inquiryMail(inquiry, input.company),
    });
    await announce(tx, "inquiries");
    const { reference, receivedAt } = inquiry;
    return { ok: true, result: { reference, receivedAt: receivedAt.toISOString() } };
  });
}

async function insertInquiry(tx: Transaction, app: App, { details, consentVersion }: NewInquiry) {
  const now = app.now();
  return withNewReference("MSG", async (reference) => {
    const [row] = await tx
      .insert(inquiries)
      .values({
        ...inquiryColumnsOf(details),
        reference,
        consentVersion,
        consentedAt: now,
        receivedAt: now,
      })
      .onConflictDoNothing({ target: inquiries.reference })
      .returning();
    return row;
  });
}

type InquiryRejection = Rejection<"not-allowed" | "inquiry-missing" | "account-new">;

/** The inquiry to move. The move is rejected if somebody else moved the inquiry since. */
interface InquiryMove extends ShownRecord {
  /** An Undo names the state that its change had set, and is rejected if there is another now. */
  undoes?: string;
}

export type InquiryChangeResult = { ok: true } | Rejection<"inquiry-changed"> | InquiryRejection;

/** `name` is the sender's, `before` the state before the move. */
export type InquiryStateChangeResult =
  | { ok: true; name: string; before: InquiryState }
  | Rejection<"inquiry-changed">
  | InquiryRejection;

/** The recorded action of a move to each state. */
const AUDIT_ACTION_OF_STATE = {
  new: "inquiry-reopened",
  answered: "inquiry-answered",
  archived: "inquiry-archived",
} as const satisfies Record<InquiryState, AuditAction>;

export async function markInquiryAnswered(
  app: App,
  actor: Actor,
  move: InquiryMove,
): Promise<InquiryStateChangeResult> {
  return changeState(app, actor, { state: "answered", ...move });
}

export async function archiveInquiry(
  app: App,
  actor: Actor,
  move: InquiryMove,
): Promise<InquiryStateChangeResult> {
  return changeState(app, actor, { state: "archived", ...move });
}

/** Sets the state back to new, from any other. */
export async function reopenInquiry(
  app: App,
  actor: Actor,
  move: InquiryMove,
): Promise<InquiryStateChangeResult> {
  return changeState(app, actor, { state: "new", ...move });
}

/**
 * Deletes the inquiry and its mails for good. Rejected as `inquiry-changed` if somebody else moved it since `shownAt`: for
 * example back to new, to reply to it.
 */
export async function deleteInquiry(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<InquiryChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isRecordId(id)) return reject("inquiry-missing");
  return app.db.transaction(async (tx) => {
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    // Nobody moves it between the check and the deletion.
    await tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id)).for("update");
    if (await wasMovedByOthersSince(tx, actor, { id, shownAt })) return reject("inquiry-changed");
    const erasedIds = await eraseRecords(tx, INQUIRY_PERSONAL_DATA, [id], app.now());
    if (erasedIds.length === 0) return reject("inquiry-missing");
    await recordListedChange(tx, app, { actor, action: "inquiry-deleted", id });
    return { ok: true };
  });
}

async function wasMovedByOthersSince(
  tx: Transaction,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<boolean> {
  const moves = {
    actions: Object.values(AUDIT_ACTION_OF_STATE),
    subjects: [`inquiry:${id}` as const],
  };
  return haveOthersDoneSince(tx, actor, moves, shownAt);
}

async function changeState(
  app: App,
  actor: Actor,
  { id, state, undoes, shownAt }: { state: InquiryState } & InquiryMove,
): Promise<InquiryStateChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isRecordId(id)) return reject("inquiry-missing");
  return app.db.transaction(async (tx) => {
    const idCondition = eq(inquiries.id, id);
    const [inquiry] = await tx
      .select({ name: inquiries.name, before: inquiries.state })
      .from(inquiries)
      .where(idCondition)
      .for("update");
    if (!inquiry) return reject("inquiry-missing");
    if (inquiry.before === state) return { ok: true, ...inquiry };
    if (undoes && inquiry.before !== undoes) return reject("inquiry-changed");
    if (await wasMovedByOthersSince(tx, actor, { id, shownAt })) return reject("inquiry-changed");
    await tx.update(inquiries).set({ state }).where(idCondition);
    await recordListedChange(tx, app, { actor, action: AUDIT_ACTION_OF_STATE[state], id });
    return { ok: true, ...inquiry };
  });
}
