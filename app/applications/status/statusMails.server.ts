import { and, eq } from "drizzle-orm";
import { type Application, STATUS_MAIL_HOLD_SECONDS } from "~/applications/rules";
import { applicationChanges } from "~/applications/tables.server";
import { fillTemplate, type NotifiedStatus, type StatusTemplate } from "~/applications/templates";
import { findTemplate, listTemplates } from "~/applications/templates.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Database } from "~/platform/db/database.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import { withdrawMails } from "~/platform/mail/withdrawal.server";
import type { Actor } from "~/platform/security/actor";

const KIND = "application-status";

/**
 * Mails the applicant the application's status, at most once per status: the history line and the mail are stored in one
 * transaction, and a unique index rejects a second line. The mail is held for some seconds. Returns its id, or null if
 * none was enqueued.
 */
export async function notifyApplicant(
  tx: Database,
  { now }: App,
  actor: Actor,
  { application, company }: { application: Application; company: Mailbox },
): Promise<string | null> {
  const { id, status } = application;
  const template = await findTemplate(tx, status);
  if (!template) return null;
  const accountId = actor.kind === "administrator" ? actor.id : null;
  const recorded = await tx
    .insert(applicationChanges)
    .values({ applicationId: id, at: now(), accountId, kind: "told", after: status })
    .onConflictDoNothing()
    .returning({ id: applicationChanges.id });
  if (recorded.length === 0) return null;
  const { subject, body } = fillFor(template, application, company);
  const message = {
    to: { name: "", address: application.email },
    from: company,
    subject,
    text: body,
  };
  const holdSeconds = STATUS_MAIL_HOLD_SECONDS;
  return enqueueMail(tx, { kind: KIND, subjectId: id, message, holdSeconds });
}

/** The mails that an applicant would get, as they would read, in the order of the statuses. */
export async function listStatusMails(
  { db }: App,
  application: Application,
  company: Mailbox,
): Promise<(StatusTemplate & { status: NotifiedStatus })[]> {
  const templates = await listTemplates(db);
  return templates.map((template) => {
    return { status: template.status, ...fillFor(template, application, company) };
  });
}

function fillFor(
  template: StatusTemplate,
  { fullName, jobTitle }: Application,
  company: Mailbox,
): StatusTemplate {
  return fillTemplate(template, { name: fullName, job: jobTitle, company: company.name });
}

interface Left {
  id: string;
  /** The status that the application leaves. */
  status: string;
}

/**
 * Withdraws the mails about statuses that applications leave, unless a process has begun to send them. The status can
 * then be mailed again. Returns how many were withdrawn. Lock the applications first.
 */
export async function withdrawStatusMails(
  tx: Database,
  app: App,
  actor: Actor,
  left: readonly Left[],
): Promise<number> {
  const ids = await withdrawMails(
    tx,
    KIND,
    left.map(({ id }) => id),
  );
  for (const { id, status } of left.filter(({ id }) => ids.includes(id))) {
    const { applicationId, kind, after } = applicationChanges;
    await tx
      .update(applicationChanges)
      .set({ kind: "mail-withdrawn" })
      .where(and(eq(applicationId, id), eq(kind, "told"), eq(after, status)));
    const subject = `application:${id}`;
    await recordAudit(tx, app, { actor, action: "application-mail-withdrawn", subject });
  }
  return ids.length;
}
