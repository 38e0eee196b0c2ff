import { eq } from "drizzle-orm";
import type { Application } from "~/applications/application";
import {
  auditQueryOfApplications,
  listNewestStatusChanges,
  recordHistory,
} from "~/applications/history.server";
import { APPLICATION_PERSONAL_DATA } from "~/applications/personalData.server";
import { isApplicationStatus } from "~/applications/rules";
import {
  auditWithdrawnMails,
  listMailedSince,
  notifyApplicants,
  withdrawStatusMails,
  wouldExceedNewAccountMails,
} from "~/applications/status/statusMails.server";
import { applications } from "~/applications/tables.server";
import { type Actor, accountIdOf, isNewAccount, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import { recordListedChange } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince, wasDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { hasDeletedTooMany } from "~/platform/data/audit/newAccounts.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { type ShownRecord, WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { eraseRecords } from "~/platform/erasure/erasure.server";
import type { Mailbox } from "~/platform/mail/message";
import { hasSendingBegun } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";

/** "account-new": an account in its first hours has deleted as many in this hour as it may. */
export type DeleteApplicationResult =
  | { ok: true }
  | Rejection<
      "not-allowed" | "application-missing" | "application-changed" | "legal-hold" | "account-new"
    >;

/**
 * Deletes the application, its resume, notes, history and mails for good. The file is removed within seconds of the commit, or
 * once the file store is available again.
 */
export async function deleteApplication(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<DeleteApplicationResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isRecordId(id)) return reject("application-missing");
  return app.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) return reject("application-missing");
    if (application.heldAt) return reject("legal-hold");
    if (await haveOthersDoneSince(tx, actor, auditQueryOfApplications([id]), shownAt))
      return reject("application-changed");
    if (await hasDeletedTooMany(tx, app, actor)) return reject("account-new");
    await eraseRecords(tx, APPLICATION_PERSONAL_DATA, [id], app.now());
    await recordListedChange(tx, app, { actor, action: "application-deleted", id });
    return { ok: true };
  });
}

export type LegalHoldChangeResult =
  | { ok: true; isHeld: boolean }
  | Rejection<"not-allowed" | "application-missing" | "account-new" | "application-changed">;

/** Prevents the application from being deleted, by hand or by retention, until the hold is released. */
export async function setLegalHold(
  app: App,
  actor: Actor,
  id: string,
): Promise<LegalHoldChangeResult> {
  return changeHold(app, actor, { id, isHeld: true, shownAt: WITHOUT_PAGE });
}

/**
 * Rejected as `application-changed` if the legal hold began since `shownAt`: somebody has released the application and placed a
 * new hold on it.
 */
export async function releaseLegalHold(
  app: App,
  actor: Actor,
  { id, shownAt }: ShownRecord,
): Promise<LegalHoldChangeResult> {
  return changeHold(app, actor, { id, isHeld: false, shownAt });
}

async function changeHold(
  app: App,
  actor: Actor,
  { id, isHeld, shownAt }: ShownRecord & { isHeld: boolean },
): Promise<LegalHoldChangeResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isHeld && isNewAccount(actor, app.now())) return reject("account-new");
  if (!isRecordId(id)) return reject("application-missing");
  return app.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) return reject("application-missing");
    // Nothing changes, so nothing is recorded or mailed: such mails are sent before others, and repeated ones could bury an
    // important one.
    if ((application.heldAt !== null) === isHeld) return { ok: true, isHeld };
    const holds = { actions: ["application-held"], subjects: [`application:${id}`] } as const;
    if (await wasDoneSince(tx, holds, shownAt)) return reject("application-changed");
    const heldAt = isHeld ? app.now() : null;
    await tx.update(applications).set({ heldAt }).where(eq(applications.id, id));
    const kind = isHeld ? ("held" as const) : ("released" as const);
    await recordHistory(tx, app, actor, [{ applicationId: id, kind }]);
    if (!isHeld) await app.notifyAdministrators(tx, { event: "legal-hold-released", actor });
    await recordListedChange(tx, app, { actor, action: `application-${kind}`, id });
    return { ok: true, isHeld };
  });
}

export type SetStatusResult =
  | {
      ok: true;
      application: Application;
      before: string;
      /** The delayed mail to the applicant; null if none was asked for. */
      mailId: string | null;
      /** Whether a mail about the earlier status was withdrawn before it was sent. */
      isMailWithdrawn: boolean;
    }
  | Rejection<"not-allowed" | "application-missing" | "unknown-status" | "account-new">
  | StatusChangedMeanwhile;

/** The application has another status than the page showed; `changedBy` is the account that set it last, null for none. */
interface StatusChangedMeanwhile extends Rejection<"status-changed"> {
  status: string;
  changedBy: string | null;
}

interface NewStatus {
  id: string;
  status: string;
  /**
   * The statuses that the page may have shown: the loaded one, and one that was still being saved when the next was chosen. If it
   * is left out, the stored status is replaced, whatever it is.
   */
  shownStatuses?: readonly string[];
  /** The sender of the mail to the applicant; without it no mail is sent. */
  notifyFrom?: Mailbox | null;
}

/**
 * Sets any status from any other, unless it changed since the page was loaded, and mails the applicant if `notifyFrom` is given.
 * A mail about the earlier status that is still delayed would no longer be true, so it is withdrawn.
 */
export async function setApplicationStatus(
  app: App,
  actor: Actor,
  { id, status, shownStatuses = [], notifyFrom }: NewStatus,
): Promise<SetStatusResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isApplicationStatus(status)) return reject("unknown-status");
  if (!isRecordId(id)) return reject("application-missing");
  return app.db.transaction(async (tx) => {
    const current = await lockApplication(tx, id);
    if (!current) return reject("application-missing");
    const otherDecision = await findOtherStatusChange(tx, actor, current, {
      status,
      shownStatuses,
    });
    if (otherDecision) return otherDecision;
    if (notifyFrom && (await wouldExceedNewAccountMails(tx, app, actor, 1)))
      return reject("account-new");
    const before = current.status;
    const application = { ...current, status };
    const withdrawnIds =
      before === status ? [] : await moveToStatus(tx, app, actor, { id, before, status });
    const mailing = notifyFrom && { applications: [application], company: notifyFrom };
    const [mailId = null] = mailing ? await notifyApplicants(tx, app, actor, mailing) : [];
    await auditWithdrawnMails(tx, app, actor, withdrawnIds);
    // A form that was sent twice changes nothing the second time.
    if (before !== status || mailId)
      await recordListedChange(tx, app, { actor, action: `application-${status}`, id });
    return { ok: true, application, before, mailId, isMailWithdrawn: withdrawnIds.length > 0 };
  });
}

/**
 * Finds a decision since the page was loaded. Null if there was none, or if the actor decided the same: a button that is pressed
 * twice sends its form twice.
 */
async function findOtherStatusChange(
  tx: Transaction,
  actor: Actor,
  current: Application,
  { status, shownStatuses }: { status: string; shownStatuses: readonly string[] },
): Promise<StatusChangedMeanwhile | null> {
  if (shownStatuses.length === 0 || shownStatuses.includes(current.status)) return null;
  const newest = (await listNewestStatusChanges(tx, [current.id])).get(current.id);
  const changedBy = newest?.accountId ?? null;
  const isRepeated = current.status === status && changedBy === accountIdOf(actor);
  return isRepeated ? null : { ...reject("status-changed"), status: current.status, changedBy };
}

/** Returns the ids of the applications whose mail about the earlier status was withdrawn: this one's, or none. */
async function moveToStatus(
  tx: Transaction,
  app: App,
  actor: Actor,
  { id, before, status }: { id: string; before: string; status: string },
): Promise<string[]> {
  await tx.update(applications).set({ status }).where(eq(applications.id, id));
  const change = { applicationId: id, kind: "status" as const, before, after: status };
  await recordHistory(tx, app, actor, [change]);
  return withdrawStatusMails(tx, [{ id, status: before }], "unconfirmed");
}

export type UndoStatusResult =
  | {
      ok: true;
      /** The applicant's. */
      name: string;
      status: string;
      /** False if only the mail was undone: it was about the status that the application had already. */
      isMoved: boolean;
      isMailWithdrawn: boolean;
    }
  | Rejection<
      "not-allowed" | "application-missing" | "unknown-status" | "status-changed" | "sending-begun"
    >;

interface UndoneChange {
  id: string;
  before: string;
  after: string;
  /** The mail that the change enqueued, if any. */
  mailId: string | null;
}

/**
 * Restores the status from before a change and withdraws the mail that the change enqueued. Refused if the status was changed
 * again meanwhile, also by somebody else to the same one, or if a process has begun to send the mail.
 */
export async function undoStatusChange(
  app: App,
  actor: Actor,
  { id, before, after, mailId }: UndoneChange,
): Promise<UndoStatusResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isApplicationStatus(before)) return reject("unknown-status");
  if (!isRecordId(id)) return reject("application-missing");
  return app.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) return reject("application-missing");
    const changes = await listNewestStatusChanges(tx, [id]);
    const isMoved = before !== after;
    const isOwn = !isMoved || changes.get(id)?.accountId === accountIdOf(actor);
    if (application.status !== after || !isOwn) return reject("status-changed");
    if (mailId && (await hasSendingBegun(tx, mailId))) return reject("sending-begun");
    if (isMoved && (await listMailedSince(tx, changes)).has(id)) return reject("sending-begun");
    const withdrawnIds = isMoved
      ? await moveToStatus(tx, app, actor, { id, before: after, status: before })
      : await withdrawStatusMails(tx, [{ id, status: after }], "withdrawable");
    await auditWithdrawnMails(tx, app, actor, withdrawnIds);
    if (isMoved)
      await recordListedChange(tx, app, { actor, action: "application-status-restored", id });
    else await announce(tx, "applications");
    const isMailWithdrawn = withdrawnIds.length > 0;
    return { ok: true, name: application.fullName, status: before, isMoved, isMailWithdrawn };
  });
}

async function lockApplication(tx: Transaction, id: string): Promise<Application | undefined> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, id))
    .for("update");
  return application;
}
