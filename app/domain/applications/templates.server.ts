import { eq } from "drizzle-orm";
import { mayDealWithApplications } from "~/domain/applications/rules";
import { statusTemplates } from "~/domain/applications/tables.server";
import {
  DEFAULT_TEMPLATES,
  isToldStatus,
  type StatusTemplate,
  TOLD_STATUSES,
  type ToldStatus,
} from "~/domain/applications/templates";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

export type KeptTemplate = StatusTemplate & { status: ToldStatus; isOurs: boolean };

/** One for each status, in their order; `isOurs` where nobody wrote another. */
export async function listTemplates(db: Database): Promise<KeptTemplate[]> {
  const rows = await db.select().from(statusTemplates);
  return TOLD_STATUSES.map((status) => {
    const { subject, body } =
      rows.find((row) => row.status === status) ?? DEFAULT_TEMPLATES[status];
    return { status, subject, body, isOurs: !rows.some((row) => row.status === status) };
  });
}

export async function findTemplate(db: Database, status: string): Promise<KeptTemplate | null> {
  const templates = await listTemplates(db);
  return templates.find((template) => template.status === status) ?? null;
}

export type TemplateChange = { ok: true } | { ok: false; reason: "not-allowed" | "unknown-status" };

export async function saveTemplate(
  context: Context,
  actor: Actor,
  { status, subject, body }: StatusTemplate & { status: string },
): Promise<TemplateChange> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isToldStatus(status)) return { ok: false, reason: "unknown-status" };
  return context.db.transaction(async (tx) => {
    await tx
      .insert(statusTemplates)
      .values({ status, subject, body })
      .onConflictDoUpdate({ target: statusTemplates.status, set: { subject, body } });
    return recorded(tx, context, actor, "template-saved", status);
  });
}

/** Back to the words that came with the program. */
export async function resetTemplate(
  context: Context,
  actor: Actor,
  status: string,
): Promise<TemplateChange> {
  if (!mayDealWithApplications(actor)) return { ok: false, reason: "not-allowed" };
  if (!isToldStatus(status)) return { ok: false, reason: "unknown-status" };
  return context.db.transaction(async (tx) => {
    await tx.delete(statusTemplates).where(eq(statusTemplates.status, status));
    return recorded(tx, context, actor, "template-reset", status);
  });
}

async function recorded(
  tx: Database,
  context: Context,
  actor: Actor,
  action: string,
  status: string,
): Promise<{ ok: true }> {
  const about = `what the mail to applicants says whose status is now “${status}”`;
  await context.notifyAdministrators(tx, { event: "mail-settings-changed", actor, about });
  await recordAudit(tx, context, { actor, action, subject: `template:${status}` });
  return { ok: true };
}
