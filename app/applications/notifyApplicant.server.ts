import type { Application } from "~/applications/rules";
import { applicationChanges } from "~/applications/tables.server";
import { filledIn } from "~/applications/templates";
import { findTemplate } from "~/applications/templates.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import type { Actor } from "~/platform/security/actor";

/**
 * Tells the applicant by mail where the application stands. Each status once: the line in the history and the mail come
 * about together, and the database takes no second line. Answers whether a mail is on its way now.
 */
export async function tellApplicant(
  tx: Database,
  { now }: App,
  actor: Actor,
  { application, company }: { application: Application; company: Mailbox },
): Promise<boolean> {
  const { id, status, fullName, email, jobTitle } = application;
  const template = await findTemplate(tx, status);
  if (!template) return false;
  const accountId = actor.kind === "administrator" ? actor.id : null;
  const told = await tx
    .insert(applicationChanges)
    .values({ applicationId: id, at: now(), accountId, kind: "told", after: status })
    .onConflictDoNothing()
    .returning({ id: applicationChanges.id });
  if (told.length === 0) return false;
  const values = { name: fullName, job: jobTitle, company: company.name };
  const { subject, body } = filledIn(template, values);
  const message = { to: { name: "", address: email }, from: company, subject, text: body };
  await enqueueMail(tx, { kind: "application-status", subjectId: id, message });
  return true;
}
