import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import {
  isWholeList,
  resolveSelected,
  type Selected,
  type SelectionError,
} from "~/applications/applicationList.server";
import {
  auditQueryOfApplications,
  listNewestStatusChanges,
  recordHistory,
} from "~/applications/history.server";
import { APPLICATION_PERSONAL_DATA } from "~/applications/personalData.server";
import { NEWEST_FIRST } from "~/applications/queries.server";
import { isApplicationStatus, MAILED } from "~/applications/rules";
import { excludedFromMailCondition } from "~/applications/status/bulkMail.server";
import {
  auditWithdrawnMails,
  listMailedSince,
  notifyApplicants,
  withdrawStatusMails,
  wouldExceedNewAccountMails,
} from "~/applications/status/statusMails.server";
import { applicationHistory, applications } from "~/applications/tables.server";
import { type Actor, accountIdOf, isNewAccount, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudits } from "~/platform/data/audit/audit.server";
import { haveOthersDoneSince, wasDoneSince } from "~/platform/data/audit/auditQuestions.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { eraseRecords } from "~/platform/erasure/erasure.server";
import type { Mailbox } from "~/platform/mail/message";
import { type Rejection, reject } from "~/platform/reject";

export type DeleteSelectedResult =
  /** `rejected` counts applications that were deleted meanwhile or are under a legal hold. */
  { ok: true; changed: number; rejected: number } | BulkRejection;

type BulkRejection = Rejection<"not-allowed" | "account-new" | "unknown-status" | SelectionError>;

export interface BulkStatusCounts {
  ok: true;
  changed: number;
  /** How many had the status already. */
  unchanged: number;
  rejected: number;
  status: string;
  /** The applicant's, if it was only one. */
  name: string | null;
  /** Identifies the change for undoBulkStatus. */
  bulkId: string;
  /** How many delayed mails about the earlier statuses were withdrawn. */
  mailsWithdrawn: number;
  /** How many mails about the new status are to be sent after the delay. */
  mailsDelayed: number;
}

interface BulkNewStatus {
  selected: Selected;
  status: string;
  /** The sender of the mails to the applicants; without it no mail is sent. */
  notifyFrom?: Mailbox | null;
}

/**
 * Sets the status of up to 500 applications, and mails those applicants whose status changes if `notifyFrom` is given. Delayed
 * mails about the earlier statuses are withdrawn.
 */
export async function setStatusOfSelected(
  app: App,
  actor: Actor,
  { selected, status, notifyFrom }: BulkNewStatus,
): Promise<BulkStatusCounts | BulkRejection> {
  if (!isApplicationStatus(status)) return reject("unknown-status");
  const bulkId = randomUUID();
  const result = await changeSelected(app, actor, selected, async (tx, records) => {
    const changing = records.filter((application) => application.status !== status);
    const changingIds = changing.map(({ id }) => id);
    if (notifyFrom && (await wouldExceedNewAccountMails(tx, app, actor, changing.length)))
      return TOO_NEW;
    await tx.update(applications).set({ status }).where(inArray(applications.id, changingIds));
    const changes = changing.map(({ id, status: before }) => {
      return { applicationId: id, kind: "status" as const, before, after: status, bulkId };
    });
    await recordHistory(tx, app, actor, changes);
    const withdrawnIds = await withdrawStatusMails(tx, changing, "unconfirmed");
    const mailing = { ids: changingIds, status, notifyFrom, bulkId };
    const mailsDelayed = await notifyChanged(tx, app, actor, mailing);
    await auditWithdrawnMails(tx, app, actor, withdrawnIds);
    await auditEach(tx, app, { actor, action: `application-${status}`, ids: changingIds });
    const name = records.length === 1 ? (records[0]?.fullName ?? "") : null;
    return {
      changed: changing.length,
      unchanged: records.length - changing.length,
      mailsWithdrawn: withdrawnIds.length,
      mailsDelayed,
      name,
    };
  });
  return result.ok ? { ...result, bulkId, status } : result;
}

const TOO_NEW: BulkRejection = { ok: false, reason: "account-new" };

interface ChangedApplications {
  ids: readonly string[];
  /** The status that they have now. */
  status: string;
  notifyFrom: Mailbox | null | undefined;
  bulkId: string;
}

/** Returns how many mails were enqueued. */
async function notifyChanged(
  tx: Transaction,
  app: App,
  actor: Actor,
  { ids, status, notifyFrom: company, bulkId }: ChangedApplications,
): Promise<number> {
  if (!company || ids.length === 0) return 0;
  const changedRows = await tx
    .select()
    .from(applications)
    .where(and(inArray(applications.id, [...ids]), not(excludedFromMailCondition(status, ids))))
    .orderBy(...NEWEST_FIRST);
  const mails = { applications: changedRows, company, bulkId };
  return (await notifyApplicants(tx, app, actor, mails)).length;
}

export interface BulkStatusUndo {
  ok: true;
  changed: number;
  /** Applications that were deleted or got another status meanwhile. */
  rejected: number;
  mailsWithdrawn: number;
  /** Applications that stay as they are, because the mail of the bulk change has left. */
  unchanged: number;
}

/**
 * Restores each application's earlier status and withdraws the mails of the change, unless somebody else made it, the status was
 * changed again meanwhile or a process has begun to send the mail.
 */
export async function undoBulkStatus(
  app: App,
  actor: Actor,
  bulkId: string,
): Promise<BulkStatusUndo | BulkRejection> {
  if (!mayManage(actor)) return reject("not-allowed");
  const lines = await listBulkChanges(app, bulkId);
  const changes = lines.filter(({ kind }) => kind === "status");
  const mailedIds = new Set(lines.filter(({ kind }) => kind === MAILED).map(({ id }) => id));
  const ids = changes.map(({ id }) => id);
  return changeSelected(app, actor, ids, async (tx, records) => {
    const statuses = new Map(records.map(({ id, status }) => [id, status]));
    const newest = await listNewestStatusChanges(tx, ids);
    const isOwn = (id: string) => {
      const change = newest.get(id);
      return change?.bulkId === bulkId && change.accountId === accountIdOf(actor);
    };
    const isAsLeft = ({ id, after }: StatusLine) => statuses.get(id) === after && isOwn(id);
    const standing = changes.filter(isAsLeft);
    const mailedSinceIds = await listMailedSince(tx, newest);
    const withdrawnIds = await withdrawStatusMails(
      tx,
      standing.map(({ id, after: status }) => ({ id, status })),
      "withdrawable",
    );
    const undoneChanges = standing.filter(
      ({ id }) => !mailedSinceIds.has(id) && (!mailedIds.has(id) || withdrawnIds.includes(id)),
    );
    await restoreStatuses(tx, app, actor, undoneChanges);
    await auditWithdrawnMails(tx, app, actor, withdrawnIds);
    const restoredIds = undoneChanges.map(({ id }) => id);
    await auditEach(tx, app, { actor, action: "application-status-restored", ids: restoredIds });
    const changed = undoneChanges.length;
    const unchanged = standing.length - changed;
    return { changed, unchanged, mailsWithdrawn: withdrawnIds.length };
  });
}

interface StatusLine {
  id: string;
  before: string;
  after: string;
}

async function restoreStatuses(
  tx: Transaction,
  app: App,
  actor: Actor,
  undoneChanges: readonly StatusLine[],
): Promise<void> {
  const ids = undoneChanges.map(({ id }) => id);
  const statuses = undoneChanges.map(({ before }) => before);
  // One statement, because it locks the counts of all jobs in one order: two bulk changes cannot deadlock.
  await tx.execute(sql`
    update ${applications} set status = restored.status
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(statuses)}::text[]) as restored (id, status)
    where ${applications.id} = restored.id`);
  const reversed = undoneChanges.map(({ id, before, after }) => {
    return { applicationId: id, kind: "status" as const, before: after, after: before };
  });
  await recordHistory(tx, app, actor, reversed);
}

async function listBulkChanges({ db }: App, bulkId: string) {
  if (!isRecordId(bulkId)) return [];
  const { applicationId: id, kind, before, after } = applicationHistory;
  const rows = await db
    .select({ id, kind, before, after })
    .from(applicationHistory)
    .where(eq(applicationHistory.bulkId, bulkId))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, before: row.before ?? "", after: row.after ?? "" }));
}

/** Deletes up to 500 applications for good, except those under a legal hold. */
export async function deleteSelected(
  app: App,
  actor: Actor,
  selected: Selected,
): Promise<DeleteSelectedResult> {
  if (isNewAccount(actor, app.now())) return reject("account-new");
  return changeSelected(app, actor, selected, async (tx, records) => {
    const ids = records.map(({ id }) => id);
    const erasedIds = await eraseRecords(tx, APPLICATION_PERSONAL_DATA, ids, app.now());
    const changedCount = erasedIds.length;
    const about = `${changedCount} application${changedCount === 1 ? "" : "s"}`;
    if (changedCount > 0)
      await app.notifyAdministrators(tx, { event: "applications-deleted", actor, about });
    await auditEach(tx, app, { actor, action: "application-deleted", ids: erasedIds });
    return { changed: changedCount };
  });
}

interface LockedApplication {
  id: string;
  fullName: string;
  status: string;
}

/**
 * Changes the selected applications in one transaction, unless `change` refuses that. The result has what `change` returns, and
 * how many were rejected: those that it counts neither as changed nor as unchanged.
 */
async function changeSelected<Details extends { changed: number; unchanged?: number }>(
  app: App,
  actor: Actor,
  selected: Selected,
  change: (tx: Transaction, records: LockedApplication[]) => Promise<Details | BulkRejection>,
): Promise<({ ok: true; rejected: number } & Details) | BulkRejection> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    const selection = await resolveSelected(tx, selected);
    if (!selection.ok) return selection;
    const { ids } = selection;
    // Rows are locked in id order, so that two parallel bulk changes cannot deadlock.
    const { id, fullName, status } = applications;
    const records = await tx
      .select({ id, fullName, status })
      .from(applications)
      .where(inArray(applications.id, ids.filter(isRecordId)))
      .orderBy(asc(applications.id))
      .for("update");
    if (await wereChangedSince(tx, actor, selected, ids)) return reject("list-changed");
    const details = await change(tx, records);
    if ("reason" in details) return details;
    await announce(tx, "applications");
    const rejected = ids.length - details.changed - (details.unchanged ?? 0);
    return { ok: true, rejected, ...details };
  });
}

/**
 * Whether the selected applications were changed after their list was shown.
 * - A whole list: any later change counts, also one of the actor, because other rows may match it.
 * - Checked rows: only changes of others count, because the actor may send the same form twice.
 */
async function wereChangedSince(
  tx: Transaction,
  actor: Actor,
  selected: Selected,
  ids: readonly string[],
): Promise<boolean> {
  if (!("listedAt" in selected)) return false;
  const changes = auditQueryOfApplications(ids);
  return isWholeList(selected)
    ? wasDoneSince(tx, changes, selected.listedAt)
    : haveOthersDoneSince(tx, actor, changes, selected.listedAt);
}

async function auditEach(
  tx: Transaction,
  app: App,
  { actor, action, ids }: { actor: Actor; action: AuditAction; ids: readonly string[] },
) {
  const events = ids.map((id) => ({ actor, action, subject: `application:${id}` as const }));
  await recordAudits(tx, app, events);
}
