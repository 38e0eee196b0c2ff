import { and, eq, gt, inArray, ne, not, notExists, type SQL, sql } from "drizzle-orm";
import type { Application } from "~/applications/application";
import { resolveSelected, type Selected } from "~/applications/applicationList.server";
import {
  NEWEST_FIRST,
  repeatColumns,
  supersededAmongCondition,
} from "~/applications/queries.server";
import { MAILED, STATUS_MAIL_DELAY_SECONDS } from "~/applications/rules";
import {
  listTemplates,
  type StoredTemplate,
  templateFor,
} from "~/applications/status/templateCommands.server";
import {
  fillTemplate,
  NOTIFIED_STATUSES,
  type NotifiedStatus,
  type StatusTemplate,
} from "~/applications/status/templates";
import { applicationHistory, applications } from "~/applications/tables.server";
import { listTranslatedTitles } from "~/jobs/translation/jobTranslations.server";
import type { Language } from "~/languages/languages";
import {
  type Actor,
  accountIdOf,
  isNewAccount,
  NEW_ACCOUNT_HOURLY_MAX,
} from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudits } from "~/platform/data/audit/audit.server";
import { countDoneWithinHour } from "~/platform/data/audit/auditQuestions.server";
import { type Database, isRecordId, type Transaction } from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
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
 * Mails each applicant the application's status, at most once per status: the history line and the mail are stored in
 * one transaction, and a unique index rejects a second line. The mails are delayed by some seconds. Returns their ids.
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
export async function exceedsNewAccountMails(
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
  const mails = NOTIFIED_STATUSES.flatMap((status) => {
    const template = templateFor(templates, status, application);
    return template ? [{ status, template, application }] : [];
  });
  return (await fillTexts(db, mails, company)).map(({ status, template, texts }) => {
    return { status, templateId: template.id, ...texts };
  });
}

/**
 * Whether an application gets no mail of a bulk change, because its applicant applied for the same job again.
 * - A rejection is not mailed, because the later application may go on.
 * - Any other mail is left out only if the later application gets it too. Anybody can apply with the email address of another, so
 *   a later application alone is no reason to leave out, for example, an invitation.
 */
export const excludedFromMailCondition = (status: string, changingIds: readonly string[]) =>
  status === "rejected" ? repeatColumns.isSuperseded : supersededAmongCondition(changingIds);

/** The mail about a status that a bulk change may send. */
export interface BulkMail {
  /** How many get it: those whose status changes, and who were not mailed about it before. */
  recipients: number;
  /** How many get none, because the same person applied for the same job again. */
  superseded: number;
  /** One for each language in which it is sent. */
  mails: SampleMail[];
}

/** A mail as the newest of its applicants would read it. */
interface SampleMail extends FilledMail {
  language: Language;
  /** The name that is filled in. */
  name: string;
  recipients: number;
}

/** Null if there is no mail about the status, or if the selection cannot be changed. */
export async function findBulkMail(
  { db }: App,
  { selected, status, company }: { selected: Selected; status: string; company: Mailbox },
): Promise<BulkMail | null> {
  return db.transaction(async (tx) => {
    const templates = (await listTemplates(tx)).filter((template) => template.status === status);
    const selection = await resolveSelected(tx, selected);
    if (templates.length === 0 || !selection.ok) return null;
    const candidateCondition = toBeMailedCondition(tx, selection.ids, status);
    const excludedCondition = excludedFromMailCondition(
      status,
      await listChangingIds(tx, selection.ids, status),
    );
    const groups = await listNewest(tx, and(candidateCondition, not(excludedCondition)));
    const superseded = await tx.$count(applications, and(candidateCondition, excludedCondition));
    const samples = templates.flatMap((template) => {
      const own = groups.filter((group) => isSentIn(template, templates, group.newest));
      const application = own[0]?.newest;
      return application ? [{ template, application, recipients: sumOf(own) }] : [];
    });
    const filledSamples = await fillTexts(tx, samples, company);
    const mails = filledSamples.map(({ template, application, recipients, texts }) => ({
      ...texts,
      templateId: template.id,
      language: template.language,
      name: application.fullName,
      recipients,
    }));
    return { recipients: sumOf(groups), superseded, mails };
  }, SNAPSHOT);
}

const isSentIn = (
  template: StoredTemplate,
  templates: readonly StoredTemplate[],
  application: Application,
) => templateFor(templates, template.status, application)?.id === template.id;

const sumOf = (groups: readonly { recipients: number }[]) =>
  groups.reduce((sum, { recipients }) => sum + recipients, 0);

/**
 * Returns the newest application of each version of the privacy notice, and how many agreed to that
 * version, which says the applicants' language. The newest group comes first.
 */
async function listNewest(tx: Transaction, condition: SQL | undefined) {
  const { noticeVersion } = applications;
  const groups = await tx
    .selectDistinctOn([noticeVersion], {
      newest: applications,
      recipients: sql<number>`(count(*) over (partition by ${noticeVersion}))::int`,
    })
    .from(applications)
    .where(condition)
    .orderBy(noticeVersion, ...NEWEST_FIRST);
  return groups.sort((one, other) => +other.newest.appliedAt - +one.newest.appliedAt);
}

async function listChangingIds(tx: Transaction, ids: readonly string[], status: string) {
  const changingCondition = and(
    inArray(applications.id, ids.filter(isRecordId)),
    ne(applications.status, status),
  );
  const rows = await tx.select({ id: applications.id }).from(applications).where(changingCondition);
  return rows.map(({ id }) => id);
}

function toBeMailedCondition(tx: Transaction, ids: readonly string[], status: string) {
  const { applicationId, kind, after } = applicationHistory;
  const applicationCondition = eq(applicationId, applications.id);
  const earlierMails = tx
    .select({ id: applicationId })
    .from(applicationHistory)
    .where(and(applicationCondition, eq(kind, MAILED), eq(after, status)));
  const selectedCondition = inArray(applications.id, ids.filter(isRecordId));
  return and(selectedCondition, ne(applications.status, status), notExists(earlierMails));
}

interface TemplateMail {
  template: StoredTemplate;
  application: Application;
}

/**
 * Adds the texts of each mail, with its applicant, job and company filled in. The job has its title in the language of the
 * template, if it is translated into it: that of today. Its title in the site's own language is that of the application.
 */
async function fillTexts<Mail extends TemplateMail>(
  db: Database,
  mails: readonly Mail[],
  company: Mailbox,
): Promise<(Mail & { texts: StatusTemplate })[]> {
  const byLanguage = Map.groupBy(mails, ({ template }) => template.language);
  const entries = [...byLanguage].map(async ([language, own]) => {
    const jobIds = new Set(own.flatMap(({ application }) => application.jobId ?? []));
    return [language, await listTranslatedTitles(db, language, [...jobIds])] as const;
  });
  const titles = new Map(await Promise.all(entries));
  return mails.map((mail) => {
    const { template, application } = mail;
    const title = titles.get(template.language)?.get(application.jobId ?? "");
    const job = title ?? application.jobTitle;
    const name = nameInMail(application.fullName);
    return { ...mail, texts: fillTemplate(template, { name, job, company: company.name }) };
  });
}

const NAME_MAX_CHARACTERS = 80;
const NO_NAME = /:\/\/|@|\bwww\.|[\p{L}\d-]{3,}\.\p{L}{2,}|\p{Cc}|\p{Bidi_Control}/iu;

/**
 * The name as it was typed; nothing instead of what is no name. The email address may be a stranger's, to whom the form must
 * not let anybody send an address of the web or a text of their own.
 */
export function nameInMail(fullName: string): string {
  return fullName.length > NAME_MAX_CHARACTERS || NO_NAME.test(fullName) ? "" : fullName;
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
 * Withdraws the mails about the statuses that applications leave. Lock the applications first. A
 * new decision withdraws "unconfirmed" mails, also those that may have arrived: another attempt would
 * deliver the old decision after the new one.
 * Returns the ids of the applications whose mail had not left. They can be mailed about that status
 * again; `auditWithdrawnMails` records them.
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
 * Call it after all other writes: from here to the commit every other audited change waits. If this transaction changed a
 * status after it, the two could wait for each other: another change has locked the counts of a job and waits for the audit
 * log, this one has locked the log and would wait for those counts.
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
