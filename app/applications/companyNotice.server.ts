import { companyNoticeMail } from "~/applications/mails.server";
import type { Application } from "~/applications/rules";
import { applicationNotices } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import type { Actor } from "~/platform/http/security/actor";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";

const ONLY = 1;

/** Whether the company is mailed about each new application. On by default. */
export async function isCompanyNotified({ db }: { db: Database }): Promise<boolean> {
  const [row] = await db.select().from(applicationNotices);
  return row?.toCompany ?? true;
}

export async function setCompanyNotified(
  app: App,
  actor: Actor,
  toCompany: boolean,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  return app.db.transaction(async (tx) => {
    await tx
      .insert(applicationNotices)
      .values({ id: ONLY, toCompany })
      .onConflictDoUpdate({ target: applicationNotices.id, set: { toCompany } });
    const about = `whether the firm gets an email about each application: ${toCompany ? "yes" : "no"}`;
    await app.notifyAdministrators(tx, { event: "mail-settings-changed", actor, about });
    const action = toCompany ? "application-notices-on" : "application-notices-off";
    await recordAudit(tx, app, { actor, action, subject: "applications:notices" });
    return { ok: true as const };
  });
}

/** Enqueues the mail. Call it in the transaction that stores the application, so that neither exists without the other. */
export async function notifyCompany(
  tx: Database,
  { settings }: App,
  application: Application,
  company: Mailbox,
): Promise<void> {
  if (!(await isCompanyNotified({ db: tx }))) return;
  const page = new URL(`/admin/applications/${application.id}`, settings.publicUrl);
  const message = companyNoticeMail(application, company, page);
  await enqueueMail(tx, { kind: "application-received", subjectId: application.id, message });
}
