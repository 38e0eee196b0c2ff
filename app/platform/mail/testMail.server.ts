import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail } from "~/platform/mail/outbox.server";
import type { Actor } from "~/platform/security/actor";

/** Sends a test mail to the administrator who asks for it, through the outbox like every mail. */
export async function sendTestMail(
  app: App,
  actor: Actor,
  company: Mailbox,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (actor.kind !== "administrator") return { ok: false, reason: "not-allowed" };
  const message = {
    to: { name: actor.name, address: actor.email },
    from: company,
    subject: `Test email from ${company.name}`,
    text: "If this reached your mailbox, email leaves this site. Nothing else is needed.",
  };
  return app.db.transaction(async (tx) => {
    await enqueueMail(tx, { kind: "test", subjectId: actor.id, message });
    const subject = `account:${actor.id}`;
    await recordAudit(tx, app, { actor, action: "test-mail-sent", subject });
    return { ok: true };
  });
}
