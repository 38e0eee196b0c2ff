import { eq, ne, or } from "drizzle-orm";
import type { Application } from "~/applications/application";
import { languageOfNotice } from "~/applications/privacyNotice";
import {
  DEFAULT_TEMPLATES,
  isNotifiedStatus,
  NOTIFIED_STATUSES,
  type NotifiedStatus,
  type StatusTemplate,
} from "~/applications/status/templates";
import { statusTemplates } from "~/applications/tables.server";
import { getCompany } from "~/company/queries.server";
import type { Language, PageLanguage } from "~/languages/languages";
import { type Translate, translatorIn } from "~/languages/translate";
import { idAt, splitTranslationId } from "~/languages/translationId";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
  wasStoredSince,
} from "~/platform/data/openedFrom.server";
import { type Rejection, reject } from "~/platform/reject";

export interface StoredTemplate extends StatusTemplate {
  /** Its status, such as "rejected", or with a language before it in the site's second one, such as "es-rejected". */
  id: string;
  status: NotifiedStatus;
  /** The language in which applicants read this template. */
  language: Language;
  isDefault: boolean;
}

/**
 * Lists one template per notified status, in order, and then those of the site's second language; `isDefault` if the company has
 * not written its own.
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

/** The values that its form is filled from. */
export const templateTextsOf = ({ subject, body }: StatusTemplate): StatusTemplate => ({
  subject,
  body,
});

export async function findTemplate(db: Database, id: string): Promise<StoredTemplate | null> {
  const templates = await listTemplates(db);
  return templates.find((template) => template.id === id) ?? null;
}

export type TemplateChangeResult = { ok: true } | Rejection<"not-allowed" | "unknown-status">;

interface EditedTemplate extends StatusTemplate {
  id: string;
  /** Filled from the texts of the template. */
  openedFrom: OpenedFrom;
}

export async function saveTemplate(
  app: App,
  actor: Actor,
  { id, openedFrom, subject, body }: EditedTemplate,
): Promise<TemplateChangeResult | SavedSince<StatusTemplate>> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isNotifiedStatus(splitTranslationId(id).id)) return reject("unknown-status");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "template", id);
    const stored = await findTemplate(tx, id);
    const next = { subject, body };
    const result =
      stored && resultWithoutWriting({ openedFrom, stored: templateTextsOf(stored), next });
    if (result) return result;
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
export async function resetTemplate(
  app: App,
  actor: Actor,
  { id, openedFrom }: Pick<EditedTemplate, "id" | "openedFrom">,
): Promise<TemplateChangeResult | Rejection<"template-changed">> {
  if (!mayManage(actor)) return reject("not-allowed");
  if (!isNotifiedStatus(splitTranslationId(id).id)) return reject("unknown-status");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "template", id);
    const stored = await findTemplate(tx, id);
    // A template that was saved since then would be lost: templates have no versions.
    if (stored && wasStoredSince(templateTextsOf(stored), openedFrom))
      return reject("template-changed");
    const { rowCount } = await tx.delete(statusTemplates).where(eq(statusTemplates.status, id));
    if (!rowCount) return { ok: true };
    return auditTemplateChange(tx, app, { actor, action: "template-reset", id });
  });
}

async function auditTemplateChange(
  tx: Transaction,
  app: App,
  { actor, action, id }: { actor: Actor; action: AuditAction; id: string },
): Promise<{ ok: true }> {
  const { id: status } = splitTranslationId(id);
  const about = `what the email to applicants says whose status is now “${status}”`;
  await app.notifyAdministrators(tx, { event: "applicant-email-changed", actor, about });
  await recordAudit(tx, app, { actor, action, subject: `template:${id}` });
  return { ok: true };
}
