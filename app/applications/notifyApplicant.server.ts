import type { Application } from "~/applications/rules";
import { applicationChanges } from "~/applications/tables.server";
import { fillTemplate } from "~/applications/templates";
import { findTemplate } from "~/applications/templates.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import type { Actor } from "~/platform/security/actor";

/**
 * Mails the applicant the application's status, at most once per status: the history line and the mail are stored in one
 * transaction, and a unique index rejects a second line. Returns whether a mail was enqueued.
 */
export async function notifyApplicant(
  tx: Database,
  { now }: App,
  actor: Actor,
  { application, company }: { application: Application; company: Mailbox },
): Promise<boolean> {
  const { id, status, fullName, email, jobTitle } = application;
  const template = await findTemplate(tx, status);
  if (!template) return false;
  const accountId = actor.kind === "administrator" ? actor.id : null;
  const recorded = await tx
    .insert(applicationChanges)
    .values({ applicationId: id, at: now(), accountId, kind: "told", after: status })
    .onConflictDoNothing()
    .returning({ id: applicationChanges.id });
  if (recorded.length === 0) return false;
  const values = { name: fullName, job: jobTitle, company: company.name };
  const { subject, body } = fillTemplate(template, values);
  const message = { to: { name: "", address: email }, from: company, subject, text: body };
  await enqueueMail(tx, { kind: "application-status", subjectId: id, message });
  return true;
}
