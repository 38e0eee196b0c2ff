import { and, desc, eq, gt, inArray, ne, notExists, or, sql } from "drizzle-orm";
import { type Application, languageOfNotice } from "~/applications/application";
import { findSelectedIds, type Selected } from "~/applications/applicationList.server";
import { MAILED, STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  isNotifiedStatus,
  NOTIFIED_STATUSES,
  type NotifiedStatus,
  type StatusTemplate,
} from "~/applications/status/templates";
import { applicationHistory, applications, statusTemplates } from "~/applications/tables.server";
import { getCompany } from "~/company/queries.server";
import type { Language, PageLanguage } from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { idAt, readId } from "~/languages/translationId";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit, recordAudits, wasDoneOften } from "~/platform/data/audit/audit.server";
import { type Database, isRecordId, lockUntilCommit } from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
import { rejectIfSavedSince, type SavedSince } from "~/platform/data/openedFrom.server";
import { HOUR_MS } from "~/platform/durations";
import {
  type Actor,
  accountIdOf,
  isNewAccount,
  mayManage,
  NEW_ACCOUNT_HOURLY_MAX,
} from "~/platform/http/security/actor";
import { type Withdrawal, withdrawMails } from "~/platform/mail/mailErasure.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMails, type NewMail } from "~/platform/mail/outbox.server";
import { reject } from "~/platform/reject";

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
 * one transaction, and a unique index rejects a second line. The mails are delayed by some seconds. Returns their ids.
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
  const accountId = accountIdOf(actor);
  const lines = recipients.map(({ id, status }) => {
    return { applicationId: id, at: now(), accountId, kind: MAILED, after: status, bulkId };
  });
  const recorded = await tx
    .insert(applicationHistory)
    .values(lines)
    .onConflictDoNothing()
    .returning({ id: applicationHistory.applicationId });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const mails = recipients
    .filter(({ id }) => recordedIds.has(id))
    .map((application) => mailOf(application, templateOf(application), company));
  return enqueueMails(tx, mails);
}

const PER_HOUR = NEW_ACCOUNT_HOURLY_MAX.applicantsMailed;

/** Whether the actor, with a new account, would mail more applicants within an hour than it may. */
export async function exceedsNewAccountMails(
  tx: Database,
  app: App,
  actor: Actor,
  mailCount: number,
): Promise<boolean> {
  const accountId = accountIdOf(actor);
  if (!accountId || !isNewAccount(actor, app.now())) return false;
  await lockUntilCommit(tx, "application status", accountId);
  const { kind, accountId: by, at } = applicationHistory;
  const since = new Date(app.now().getTime() - HOUR_MS);
  const isRecent = and(eq(kind, MAILED), eq(by, accountId), gt(at, since));
  const mailed = (await tx.$count(applicationHistory, isRecent)) + mailCount;
  // A deleted application no longer says whether it was mailed: each counts as if it had been.
  const deletions = { actions: ["application-deleted"], perHour: PER_HOUR - mailed + 1 } as const;
  return mailed > PER_HOUR || wasDoneOften(tx, app, actor, deletions);
}

function mailOf(
  application: Application,
  template: StatusTemplate | undefined,
  from: Mailbox,
): NewMail {
  if (!template) throw new Error(`No template for the status ${application.status}`);
  const { subject, body } = fillFor(template, application, from);
  const to = { name: "", address: application.email };
  const message = { to, from, subject, text: body };
  const delaySeconds = STATUS_MAIL_DELAY_SECONDS;
  return { kind: KIND, subjectId: application.id, message, delaySeconds };
}

/** A mail as its applicant would read it. */
interface FilledMail extends StatusTemplate {
  /** The id of the template that it was made from, which also says its language. */
  templateId: string;
}

/** The mails that an applicant would get, as they would read, in the order of the statuses. */
export async function listStatusMails(
  { db }: App,
  application: Application,
  company: Mailbox,
): Promise<(FilledMail & { status: NotifiedStatus })[]> {
  const templates = await listTemplates(db);
  return NOTIFIED_STATUSES.flatMap((status) => {
    const template = templateFor(templates, status, application);
    if (!template) return [];
    return [{ status, templateId: template.id, ...fillFor(template, application, company) }];
  });
}

/** The mail about a status that a bulk change may send, as its first applicant would read it. */
export interface BulkMail extends FilledMail {
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
    const template = (application && templateFor(templates, status, application)) ?? siteTemplate;
    const filled = application ? fillFor(template, application, company) : textsOf(template);
    const name = application?.fullName ?? null;
    return { templateId: template.id, ...filled, recipients, name };
  }, SNAPSHOT);
}

function isToBeMailed(tx: Database, ids: readonly string[], status: string) {
  const { applicationId, kind, after } = applicationHistory;
  const isTheirs = eq(applicationId, applications.id);
  const earlierMails = tx
    .select({ id: applicationId })
    .from(applicationHistory)
    .where(and(isTheirs, eq(kind, MAILED), eq(after, status)));
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
 * Withdraws the mails about statuses that applications leave; after another decision also those that may have left, or that
 * decision would be mailed first. A status whose mail had not left can then be mailed again. Returns the ids of these
 * applications, for `auditWithdrawnMails`. Lock the applications first.
 */
export async function withdrawStatusMails(
  tx: Database,
  movedApplications: readonly LeftStatus[],
  which: Withdrawal,
): Promise<string[]> {
  const leftIds = movedApplications.map(({ id }) => id);
  const ids = await withdrawMails(tx, KIND, leftIds, which);
  const withdrawnApplications = movedApplications.filter(({ id }) => ids.includes(id));
  const { applicationId, kind, after } = applicationHistory;
  const byStatus = Map.groupBy(withdrawnApplications, ({ status }) => status);
  for (const [status, ofStatus] of byStatus) {
    const isTheirs = inArray(
      applicationId,
      ofStatus.map(({ id }) => id),
    );
    await tx
      .update(applicationHistory)
      .set({ kind: "mail-withdrawn" })
      .where(and(isTheirs, eq(kind, MAILED), eq(after, status)));
  }
  return ids;
}

/**
 * Call it after all other writes: from here to the commit every other audited change waits, and one of them may have
 * locked the counts of a job, which a later change of a status would need.
 */
export async function auditWithdrawnMails(
  tx: Database,
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

export interface StoredTemplate extends StatusTemplate {
  /** Its status, such as "rejected", or with a language before it in the site's second one, such as "es-rejected". */
  id: string;
  status: NotifiedStatus;
  /** What applicants of this template read. */
  language: Language;
  isDefault: boolean;
}

/**
 * Lists one template per notified status, in order, and then those of the site's second language; `isDefault` if the
 * company has not written its own.
 */
export async function listTemplates(db: Database): Promise<StoredTemplate[]> {
  const [rows, { locale, other }] = await Promise.all([
    db.select().from(statusTemplates),
    getCompany({ db }),
  ]);
  const languages: PageLanguage[] = [{ locale, base: "" }, ...(other ? [other] : [])];
  return languages.flatMap(({ locale, base }) => {
    const t = translatorIn(locale);
    return NOTIFIED_STATUSES.map((status) => {
      const id = idAt(base, status);
      const own = rows.find((row) => row.status === id);
      const { subject, body } = own ?? inLanguage(DEFAULT_TEMPLATES[status], t);
      return { id, status, language: t.language, subject, body, isDefault: own === undefined };
    });
  });
}

/** The mail about a status that an applicant gets: in the language of the form that they sent, if the site is in it. */
export function templateFor(
  templates: readonly StoredTemplate[],
  status: string,
  { noticeVersion }: Pick<Application, "noticeVersion">,
): StoredTemplate | undefined {
  const language = languageOfNotice(noticeVersion);
  const ofStatus = templates.filter((template) => template.status === status);
  return ofStatus.find((template) => template.language === language) ?? ofStatus[0];
}

const inLanguage = ({ subject, body }: StatusTemplate, t: Translate): StatusTemplate => ({
  subject: t.label(subject),
  body: t.label(body),
});

/** What its form is filled from. */
export const textsOf = ({ subject, body }: StatusTemplate): StatusTemplate => ({ subject, body });

export async function findTemplate(db: Database, id: string): Promise<StoredTemplate | null> {
  const templates = await listTemplates(db);
  return templates.find((template) => template.id === id) ?? null;
}

export type TemplateChange = { ok: true } | { ok: false; reason: "not-allowed" | "unknown-status" };

interface EditedTemplate extends StatusTemplate {
  id: string;
  /** The fingerprint of the template that the form was filled from. */
  openedFrom?: string;
}

export async function saveTemplate(
  app: App,
  actor: Actor,
  { id, openedFrom, subject, body }: EditedTemplate,
): Promise<TemplateChange | SavedSince<StatusTemplate>> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isNotifiedStatus(readId(id).id)) return reject("unknown-status");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "template", id);
    const stored = await findTemplate(tx, id);
    const next = { subject, body };
    const rejection = stored && rejectIfSavedSince({ openedFrom, stored: textsOf(stored), next });
    if (rejection) return rejection;
    const { rowCount } = await tx
      .insert(statusTemplates)
      .values({ status: id, subject, body })
      .onConflictDoUpdate({
        target: statusTemplates.status,
        set: { subject, body },
        setWhere: or(ne(statusTemplates.subject, subject), ne(statusTemplates.body, body)),
      });
    if (!rowCount) return { ok: true };
    return auditTemplateChange(tx, app, { actor, action: "template-saved", id });
  });
}

/** Restores the default template. Without a change nobody is mailed and nothing is recorded; the same when one is saved. */
export async function resetTemplate(app: App, actor: Actor, id: string): Promise<TemplateChange> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isNotifiedStatus(readId(id).id)) return reject("unknown-status");
  return app.db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(statusTemplates).where(eq(statusTemplates.status, id));
    if (!rowCount) return { ok: true };
    return auditTemplateChange(tx, app, { actor, action: "template-reset", id });
  });
}

async function auditTemplateChange(
  tx: Database,
  app: App,
  { actor, action, id }: { actor: Actor; action: AuditAction; id: string },
): Promise<{ ok: true }> {
  const { id: status } = readId(id);
  const about = `what the email to applicants says whose status is now “${status}”`;
  await app.notifyAdministrators(tx, { event: "applicant-email-changed", actor, about });
  await recordAudit(tx, app, { actor, action, subject: `template:${id}` });
  return { ok: true };
}
