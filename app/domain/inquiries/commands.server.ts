import { eq } from "drizzle-orm";
import type { InquiryDetails } from "~/domain/inquiries/forms";
import { INQUIRY_HOLDING } from "~/domain/inquiries/holding.server";
import { inquiryMail } from "~/domain/inquiries/mails.server";
import { CONSENT_VERSION, type InquiryState } from "~/domain/inquiries/rules";
import { inquiries } from "~/domain/inquiries/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";
import { eraseRecords } from "~/platform/erasure/records.server";
import { announce } from "~/platform/live/announce.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { type Actor, addressOf } from "~/platform/security/actor";
import { consumeWithin, type Limits } from "~/platform/security/rateLimit.server";
import { withNewReference } from "~/platform/submissions/reference.server";
import {
  type OnceResult,
  type Submission,
  submitOnce,
} from "~/platform/submissions/submissions.server";

export interface NewInquiry {
  details: InquiryDetails;
  submission: Submission;
  /** Who is told: the company's own mailbox, never one that came with the form. */
  company: Mailbox;
  limits: Limits;
}

export type InquiryReceipt = { reference: string };
type TooMany = { ok: false; reason: "too-many"; retryAfterSeconds: number };
export type InquiryReceived = OnceResult<InquiryReceipt, TooMany>;

/** Stores what a visitor wrote together with the mail that tells the company. Whoever it is, at most twenty an hour from one address. */
export async function receiveInquiry(
  context: Context,
  actor: Actor,
  input: NewInquiry,
): Promise<InquiryReceived> {
  return submitOnce(context.db, input.submission, async (tx) => {
    const limit = await consumeWithin(tx, input.limits, "contact-by-address", addressOf(actor));
    if (!limit.ok) return { ...limit, reason: "too-many" as const };
    const inquiry = await insertInquiry(tx, context, input.details);
    await enqueueMail(tx, {
      kind: "inquiry-received",
      subjectId: inquiry.id,
      message: inquiryMail(inquiry, input.company),
    });
    await announce(tx, "inquiries");
    return { ok: true, answer: { reference: inquiry.reference } };
  });
}

async function insertInquiry(tx: Database, context: Context, details: InquiryDetails) {
  const { privacy: _agreed, ...columns } = details;
  const now = context.now();
  return withNewReference("MSG", async (reference) => {
    const [row] = await tx
      .insert(inquiries)
      .values({
        ...columns,
        reference,
        consentVersion: CONSENT_VERSION,
        consentedAt: now,
        receivedAt: now,
      })
      .onConflictDoNothing({ target: inquiries.reference })
      .returning();
    return row;
  });
}

export type InquiryChange = { ok: true } | { ok: false; reason: "not-allowed" | "inquiry-missing" };

export async function answerInquiry(
  context: Context,
  actor: Actor,
  id: string,
): Promise<InquiryChange> {
  return changeState(context, actor, id, { state: "answered", action: "inquiry-answered" });
}

export async function archiveInquiry(
  context: Context,
  actor: Actor,
  id: string,
): Promise<InquiryChange> {
  return changeState(context, actor, id, { state: "archived", action: "inquiry-archived" });
}

/** Back to new, wherever it stood. */
export async function reopenInquiry(
  context: Context,
  actor: Actor,
  id: string,
): Promise<InquiryChange> {
  return changeState(context, actor, id, { state: "new", action: "inquiry-reopened" });
}

/** Final, and its mails go with it. */
export async function deleteInquiry(
  context: Context,
  actor: Actor,
  id: string,
): Promise<InquiryChange> {
  if (!mayDealWithInquiries(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "inquiry-missing" };
  return context.db.transaction(async (tx) => {
    const erased = await eraseRecords(tx, INQUIRY_HOLDING, [id], context.now());
    if (erased.length === 0) return { ok: false, reason: "inquiry-missing" };
    await told(tx, context, actor, "inquiry-deleted", id);
    return { ok: true };
  });
}

async function changeState(
  context: Context,
  actor: Actor,
  id: string,
  change: { state: InquiryState; action: string },
): Promise<InquiryChange> {
  if (!mayDealWithInquiries(actor)) return { ok: false, reason: "not-allowed" };
  if (!isRecordId(id)) return { ok: false, reason: "inquiry-missing" };
  return context.db.transaction(async (tx) => {
    const changed = await tx
      .update(inquiries)
      .set({ state: change.state })
      .where(eq(inquiries.id, id))
      .returning({ id: inquiries.id });
    if (changed.length === 0) return { ok: false, reason: "inquiry-missing" };
    await told(tx, context, actor, change.action, id);
    return { ok: true };
  });
}

async function told(tx: Database, context: Context, actor: Actor, action: string, id: string) {
  await recordAudit(tx, context, { actor, action, subject: `inquiry:${id}` });
  await announce(tx, "inquiries");
}

function mayDealWithInquiries(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}
