import { and, desc, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { findSelectedIds, type Selected } from "~/applications/applicationList.server";
import { type Application, STATUS_MAIL_HOLD_SECONDS } from "~/applications/rules";
import { applicationChanges, applications } from "~/applications/tables.server";
import {
  fillTemplate,
  NOTIFIED_STATUSES,
  type NotifiedStatus,
  type StatusTemplate,
} from "~/applications/templates";
import { listTemplates, templateFor } from "~/applications/templates.server";
import type { App } from "~/platform/app.server";
import { recordAudits } from "~/platform/data/audit/audit.server";
import { type Database, isRecordId } from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
import type { Actor } from "~/platform/http/security/actor";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMails, withdrawMails } from "~/platform/mail/outbox.server";

const KIND = "application-status";

interface NotifiedApplicants {
  /** With the status that they are mailed. */
  applications: readonly Application[];
  company: Mailbox;
  /** The bulk change that asks for the mails. */
  bulkId?: string;
}

/**
 * Mails each applicant the application's status, at most once per status: the history line and the mail are stored in
 * one transaction, and a unique index rejects a second line. The mails are held for some seconds. Returns their ids.
 */
export async function notifyApplicants(
  tx: Database,
  { now }: App,
  actor: Actor,
  { applications, company, bulkId }: NotifiedApplicants,
): Promise<string[]> {
  const templates = await listTemplates(tx);
  const templateOf = (applicant: Application) =>
    templateFor(templates, applicant.status, applicant);
  const recipients = applications.filter(templateOf);
  if (recipients.length === 0) return [];
  const accountId = actor.kind === "administrator" ? actor.id : null;
  const lines = recipients.map(({ id, status }) => {
    return { applicationId: id, at: now(), accountId, kind: "told", after: status, bulkId };
  });
  const recorded = await tx
    .insert(applicationChanges)
    .values(lines)
    .onConflictDoNothing()
    .returning({ id: applicationChanges.applicationId });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const mails = recipients
    .filter(({ id }) => recordedIds.has(id))
    .map((application) => mailOf(application, templateOf(application), company));
  return enqueueMails(tx, mails);
}

function mailOf(application: Application, template: StatusTemplate | undefined, from: Mailbox) {
  if (!template) throw new Error(`No template for the status ${application.status}`);
  const { subject, body } = fillFor(template, application, from);
  const to = { name: "", address: application.email };
  const message = { to, from, subject, text: body };
  const holdSeconds = STATUS_MAIL_HOLD_SECONDS;
  return { kind: KIND, subjectId: application.id, message, holdSeconds };
}

/** The mails that an applicant would get, as they would read, in the order of the statuses. */
export async function listStatusMails(
  { db }: App,
  application: Application,
  company: Mailbox,
): Promise<(StatusTemplate & { status: NotifiedStatus })[]> {
  const templates = await listTemplates(db);
  return NOTIFIED_STATUSES.flatMap((status) => {
    const template = templateFor(templates, status, application);
    return template ? [{ status, ...fillFor(template, application, company) }] : [];
  });
}

/** The mail about a status that a bulk change may send, as its first applicant would read it. */
export interface BulkMail extends StatusTemplate {
  /** How many get it: those whose status changes, and who were not mailed about it before. */
  recipients: number;
  /** Whose name is filled in; null if nobody gets it. */
  name: string | null;
}

/** Null if there is no mail about the status, or if the selection cannot be changed. */
export async function findBulkMail(
  { db }: App,
  { selected, status, company }: { selected: Selected; status: string; company: Mailbox },
): Promise<BulkMail | null> {
  return db.transaction(async (tx) => {
    const templates = await listTemplates(tx);
    const siteTemplate = templates.find(({ id }) => id === status);
    const selection = await findSelectedIds(tx, selected);
    if (!siteTemplate || !selection.ok) return null;
    const [first] = await tx
      .select({ application: applications, recipients: sql<number>`(count(*) over ())::int` })
      .from(applications)
      .where(isToBeMailed(tx, selection.ids, status))
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(1);
    const { application, recipients = 0 } = first ?? {};
    const template = application && templateFor(templates, status, application);
    const { subject, body } = template ? fillFor(template, application, company) : siteTemplate;
    return { subject, body, recipients, name: application?.fullName ?? null };
  }, SNAPSHOT);
}

function isToBeMailed(tx: Database, ids: readonly string[], status: string) {
  const { applicationId, kind, after } = applicationChanges;
  const isTheirs = eq(applicationId, applications.id);
  const earlierMails = tx
    .select({ id: applicationId })
    .from(applicationChanges)
    .where(and(isTheirs, eq(kind, "told"), eq(after, status)));
  const isSelected = inArray(applications.id, ids.filter(isRecordId));
  return and(isSelected, ne(applications.status, status), notExists(earlierMails));
}

function fillFor(
  template: StatusTemplate,
  { fullName, jobTitle }: Application,
  company: Mailbox,
): StatusTemplate {
  return fillTemplate(template, { name: fullName, job: jobTitle, company: company.name });
}

interface LeftStatus {
  id: string;
  /** The status that the application leaves. */
  status: string;
}

/**
 * Withdraws the mails about statuses that applications leave, unless a process has begun to send them. The status can
 * then be mailed again. Returns the ids of the applications whose mail was withdrawn. Lock the applications first.
 */
export async function withdrawStatusMails(
  tx: Database,
  app: App,
  actor: Actor,
  movedApplications: readonly LeftStatus[],
): Promise<string[]> {
  const leftIds = movedApplications.map(({ id }) => id);
  const ids = await withdrawMails(tx, KIND, leftIds);
  const withdrawnApplications = movedApplications.filter(({ id }) => ids.includes(id));
  const { applicationId, kind, after } = applicationChanges;
  const byStatus = Map.groupBy(withdrawnApplications, ({ status }) => status);
  for (const [status, ofStatus] of byStatus) {
    const isTheirs = inArray(
      applicationId,
      ofStatus.map(({ id }) => id),
    );
    await tx
      .update(applicationChanges)
      .set({ kind: "mail-withdrawn" })
      .where(and(isTheirs, eq(kind, "told"), eq(after, status)));
  }
  const action = "application-mail-withdrawn" as const;
  const events = withdrawnApplications.map(({ id }) => ({
    actor,
    action,
    subject: `application:${id}`,
  }));
  await recordAudits(tx, app, events);
  return ids;
}
