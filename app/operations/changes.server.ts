import { setCompanyNotified } from "~/applications/companyNotification.server";
import { getCompanyMailbox } from "~/company/queries.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { isHourlyLimitReached } from "~/platform/data/audit/auditQuestions.server";
import { isChecked } from "~/platform/forms/check";
import type { Mailbox } from "~/platform/mail/message";
import { enqueueMail, retryMail } from "~/platform/mail/outbox.server";
import { type Rejection, reject } from "~/platform/reject";
import { isMailWrittenToFiles } from "~/shell/admin/adminRequest.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

const TESTS_PER_HOUR = { actions: ["test-mail-sent"], perHour: 5 } as const;

const mailChange = changesOf({
  home: "/admin/settings/mail",
  failureText: SAVE_FAILED,
  reasons: {
    "mail-missing": "The email no longer exists.",
    "already-sent": "It has been sent meanwhile.",
    "too-many": `At most ${TESTS_PER_HOUR.perHour} test emails an hour can be sent. Please try again later.`,
  },
});

export const mailChanges = [
  mailChange("/admin/settings/mail/test", {
    run: async ({ app, actor }) => sendTestMail(app, actor, await getCompanyMailbox(app)),
    doneText: (_sent, admin) =>
      isMailWrittenToFiles(admin)
        ? "A test email to you is written to a file: no mail server is set."
        : "A test email to you is on its way.",
    failureText: "Failed to send a test email. Please try again later.",
  }),
  mailChange("/admin/settings/mail/notices", {
    run: ({ app, actor, fields }) =>
      setCompanyNotified(app, actor, { toCompany: isChecked(fields, "applications") }),
    doneText: SAVED,
  }),
  mailChange("/admin/settings/mail/:mailId/retry", {
    run: ({ app, actor, params }) => retryMail(app, actor, params.mailId),
    doneText: "The email is on its way again.",
    failureText: "Failed to send the email again. Please try again later.",
  }),
];

/** Sends a test mail to the administrator who asks for it, through the outbox like every mail. */
async function sendTestMail(
  app: App,
  actor: Actor,
  company: Mailbox,
): Promise<{ ok: true } | Rejection<"not-allowed" | "too-many">> {
  if (actor.kind !== "administrator") return reject("not-allowed");
  const message = {
    to: { name: actor.name, address: actor.email },
    from: company,
    subject: `Test email from ${company.name}`,
    text: "If this reached your mailbox, email leaves this site. Nothing else is needed.",
  };
  return app.db.transaction(async (tx) => {
    if (await isHourlyLimitReached(tx, app, actor, TESTS_PER_HOUR)) return reject("too-many");
    await enqueueMail(tx, { kind: "test", subjectId: actor.id, message });
    const subject = `account:${actor.id}` as const;
    await recordAudit(tx, app, { actor, action: "test-mail-sent", subject });
    return { ok: true };
  });
}
