import { and, eq, gt, inArray } from "drizzle-orm";
import type { Application } from "~/applications/application";
import { MAILED, STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import { fillTexts } from "~/applications/status/statusMailTexts.server";
import { listTemplates, templateFor } from "~/applications/status/templateCommands.server";
import type { StatusTemplate } from "~/applications/status/templates";
import { applicationHistory } from "~/applications/tables.server";
import {
  type Actor,
  accountIdOf,
  isNewAccount,
  NEW_ACCOUNT_HOURLY_MAX,
} from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudits } from "~/platform/data/audit/audit.server";
import { countDoneWithinHour } from "~/platform/data/audit/auditQuestions.server";
import type { Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { HOUR_MS } from "~/platform/durations";
import { type Withdrawal, withdrawMails } from "~/platform/mail/mailErasure.server";
import type { Mailbox } from "~/platform/mail/message";
import { countWithdrawableMails, enqueueMails, type NewMail } from "~/platform/mail/outbox.server";

const STATUS_MAIL_KIND = "application-status";

interface NotifiedApplicants {
  /** The applications already have the status that their applicants are mailed. */
  applications: readonly Application[];
  company: Mailbox;
  /** The bulk change that asks for the mails. */
  bulkId?: string;
}

/**
 * Mails each applicant the application's status, at most once per status: the history line and the mail are stored in one
 * transaction, and a unique index rejects a second line. The mails are delayed by some seconds. Returns their ids.
 */
export async function notifyApplicants(
  tx: Transaction,
  { now }: App,
  actor: Actor,
  { applications, company, bulkId }: NotifiedApplicants,
): Promise<string[]> {
  const templates = await listTemplates(tx);
  const mailable = applications.flatMap((application) => {
    const template = templateFor(templates, application.status, application);
    return template ? [{ application, template }] : [];
  });
  if (mailable.length === 0) return [];
  const accountId = accountIdOf(actor);
  const lines = mailable.map(({ application: { id, status } }) => {
    return { applicationId: id, at: now(), accountId, kind: MAILED, after: status, bulkId };
  });
  const recorded = await tx
    .insert(applicationHistory)
    .values(lines)
    .onConflictDoNothing()
    .returning({ id: applicationHistory.applicationId });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const due = mailable.filter(({ application }) => recordedIds.has(application.id));
  const mails = await fillTexts(tx, due, company);
  return enqueueMails(
    tx,
    mails.map(({ application, texts }) => mailOf(application, texts, company)),
  );
}

/**
 * Whether the actor, with a new account, would mail more applicants within an hour than it may. Locks until the commit, because
 * requests at the same moment would not count each other.
 */
export async function wouldExceedNewAccountMails(
  tx: Transaction,
  app: App,
  actor: Actor,
  mailCount: number,
): Promise<boolean> {
  const accountId = accountIdOf(actor);
  if (!accountId || !isNewAccount(actor, app.now())) return false;
  await lockUntilCommit(tx, "application-status", accountId);
  const { kind, accountId: by, at } = applicationHistory;
  const since = new Date(app.now().getTime() - HOUR_MS);
  const recentCondition = and(eq(kind, MAILED), eq(by, accountId), gt(at, since));
  const mailed = await tx.$count(applicationHistory, recentCondition);
  // A deleted application no longer says whether it was mailed: each counts as if it had been.
  const deleted = await countDoneWithinHour(tx, app, actor, ["application-deleted"]);
  return mailed + deleted + mailCount > NEW_ACCOUNT_HOURLY_MAX.applicantsMailed;
}

function mailOf(
  application: Application,
  { subject, body }: StatusTemplate,
  from: Mailbox,
): NewMail {
  const to = { name: "", address: application.email };
  const message = { to, from, subject, text: body };
  const delaySeconds = STATUS_MAIL_DELAY_SECONDS;
  return { kind: STATUS_MAIL_KIND, subjectId: application.id, message, delaySeconds };
}

/**
 * Which of these applications were mailed since their newest change of status, by mails that have left or may have: also if it
 * was somebody else who sent them.
 */
export async function listMailedSince(
  tx: Transaction,
  newest: ReadonlyMap<string, { id: string }>,
): Promise<Set<string>> {
  const ids = [...newest.keys()];
  const { id, applicationId, kind } = applicationHistory;
  const lines = await tx
    .select({ id, applicationId })
    .from(applicationHistory)
    .where(and(inArray(applicationId, ids), eq(kind, MAILED)));
  // Ids are in the order of time.
  const linesSince = lines.filter((line) => line.id > (newest.get(line.applicationId)?.id ?? ""));
  const mailedIds = Map.groupBy(linesSince, (line) => line.applicationId);
  // This change has withdrawn the mails of earlier changes that had not left.
  const notLeftCounts = await countWithdrawableMails(tx, STATUS_MAIL_KIND, ids);
  const hasLeft = (mailedId: string) =>
    (mailedIds.get(mailedId)?.length ?? 0) > (notLeftCounts.get(mailedId) ?? 0);
  return new Set([...mailedIds.keys()].filter(hasLeft));
}

interface EarlierStatus {
  id: string;
  /** The status that the application leaves. */
  status: string;
}

/**
 * Withdraws the mails about the statuses that applications leave. Lock the applications first. A new decision withdraws
 * "unconfirmed" mails, also those that may have arrived: another attempt would deliver the old decision after the new one.
 * Returns the ids of the applications whose mail had not left. They can be mailed about that status again; `auditWithdrawnMails`
 * records them.
 */
export async function withdrawStatusMails(
  tx: Transaction,
  movedApplications: readonly EarlierStatus[],
  which: Withdrawal,
): Promise<string[]> {
  const movedIds = movedApplications.map(({ id }) => id);
  const withdrawnIds = await withdrawMails(tx, STATUS_MAIL_KIND, movedIds, which);
  const withdrawn = movedApplications.filter(({ id }) => withdrawnIds.includes(id));
  const { applicationId, kind, after } = applicationHistory;
  for (const [status, withdrawnOfStatus] of Map.groupBy(withdrawn, (left) => left.status)) {
    const applicationCondition = inArray(
      applicationId,
      withdrawnOfStatus.map(({ id }) => id),
    );
    await tx
      .update(applicationHistory)
      .set({ kind: "mail-withdrawn" })
      .where(and(applicationCondition, eq(kind, MAILED), eq(after, status)));
  }
  return withdrawnIds;
}

/**
 * Call it after all other writes: from here to the commit every other audited change waits. If this transaction changed a status
 * after it, the two could wait for each other: another change has locked the counts of a job and waits for the audit log, this
 * one has locked the log and would wait for those counts.
 */
export async function auditWithdrawnMails(
  tx: Transaction,
  app: App,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const action = "application-mail-withdrawn" as const;
  await recordAudits(
    tx,
    app,
    ids.map((id) => ({ actor, action, subject: `application:${id}` })),
  );
}
