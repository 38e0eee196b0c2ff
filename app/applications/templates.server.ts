import { eq } from "drizzle-orm";
import { mayManageApplications } from "~/applications/rules";
import { statusTemplates } from "~/applications/tables.server";
import {
  DEFAULT_TEMPLATES,
  isNotifiedStatus,
  NOTIFIED_STATUSES,
  type NotifiedStatus,
  type StatusTemplate,
} from "~/applications/templates";
import { getCompany } from "~/company/queries.server";
import { type Translate, translatorIn } from "~/languages/translate";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import type { Actor } from "~/platform/http/security/actor";

export type StoredTemplate = StatusTemplate & { status: NotifiedStatus; isDefault: boolean };

/** Lists one template per notified status, in order; `isDefault` if the company has not written its own. */
export async function listTemplates(db: Database): Promise<StoredTemplate[]> {
  const rows = await db.select().from(statusTemplates);
  const t = translatorIn((await getCompany({ db })).locale);
  return NOTIFIED_STATUSES.map((status) => {
    const own = rows.find((row) => row.status === status);
    const { subject, body } = own ?? inLanguage(DEFAULT_TEMPLATES[status], t);
    return { status, subject, body, isDefault: own === undefined };
  });
}

const inLanguage = ({ subject, body }: StatusTemplate, t: Translate): StatusTemplate => ({
  subject: t.label(subject),
  body: t.label(body),
});

export async function findTemplate(db: Database, status: string): Promise<StoredTemplate | null> {
  const templates = await listTemplates(db);
  return templates.find((template) => template.status === status) ?? null;
}

export type TemplateChange = { ok: true } | { ok: false; reason: "not-allowed" | "unknown-status" };

export async function saveTemplate(
  app: App,
  actor: Actor,
  { status, subject, body }: StatusTemplate & { status: string },
): Promise<TemplateChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isNotifiedStatus(status)) return { ok: false, reason: "unknown-status" };
  return app.db.transaction(async (tx) => {
    await tx
      .insert(statusTemplates)
      .values({ status, subject, body })
      .onConflictDoUpdate({ target: statusTemplates.status, set: { subject, body } });
    return auditTemplateChange(tx, app, actor, "template-saved", status);
  });
}

/** Restores the default template. */
export async function resetTemplate(
  app: App,
  actor: Actor,
  status: string,
): Promise<TemplateChange> {
  if (!mayManageApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isNotifiedStatus(status)) return { ok: false, reason: "unknown-status" };
  return app.db.transaction(async (tx) => {
    await tx.delete(statusTemplates).where(eq(statusTemplates.status, status));
    return auditTemplateChange(tx, app, actor, "template-reset", status);
  });
}

async function auditTemplateChange(
  tx: Database,
  app: App,
  actor: Actor,
  action: AuditAction,
  status: string,
): Promise<{ ok: true }> {
  const about = `what the email to applicants says whose status is now “${status}”`;
  await app.notifyAdministrators(tx, { event: "mail-settings-changed", actor, about });
  await recordAudit(tx, app, { actor, action, subject: `template:${status}` });
  return { ok: true };
}
