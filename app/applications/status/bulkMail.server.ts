import { and, eq, inArray, ne, not, notExists, type SQL, sql } from "drizzle-orm";
import type { Application } from "~/applications/application";
import { resolveSelected, type Selected } from "~/applications/applicationList.server";
import {
  NEWEST_FIRST,
  repeatColumns,
  supersededAmongCondition,
} from "~/applications/queries.server";
import { MAILED } from "~/applications/rules";
import { type FilledMail, fillTexts } from "~/applications/status/statusMailTexts.server";
import {
  listTemplates,
  type StoredTemplate,
  templateFor,
} from "~/applications/status/templateCommands.server";
import { applicationHistory, applications } from "~/applications/tables.server";
import type { Language } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
import type { Mailbox } from "~/platform/mail/message";

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
 * Returns the newest application of each version of the privacy notice, and how many agreed to that version, which says the
 * applicants' language. The newest group comes first.
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
