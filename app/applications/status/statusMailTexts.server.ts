import type { Application } from "~/applications/application";
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
import { listTranslatedTitles } from "~/jobs/translation/jobTranslations.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import type { Mailbox } from "~/platform/mail/message";

/** A mail as its applicant would read it. */
export interface FilledMail extends StatusTemplate {
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

/** A mail whose texts are not filled in yet. */
interface TemplateMail {
  template: StoredTemplate;
  application: Application;
}

/**
 * Adds the texts of each mail, with its applicant, job and company filled in. The job has its title in the language of the
 * template, if it is translated into it: that of today. Its title in the site's own language is that of the application.
 */
export async function fillTexts<Mail extends TemplateMail>(
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
 * The name as it was typed; nothing instead of what is no name. The email address may be a stranger's, to whom the form must not
 * let anybody send an address of the web or a text of their own.
 */
export function nameInMail(fullName: string): string {
  return fullName.length > NAME_MAX_CHARACTERS || NO_NAME.test(fullName) ? "" : fullName;
}
