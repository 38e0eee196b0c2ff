import { setCompanyNotified } from "~/applications/mails.server";
import { getCompanyMailbox } from "~/company/queries.server";
import { isChecked } from "~/platform/forms/check";
import { retryMail } from "~/platform/mail/outbox.server";
import { sendTestMail } from "~/platform/mail/testMail.server";
import { isMailFiled } from "~/shell/admin/adminRequest.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

const mailChange = changesOf({
  home: "/admin/settings/mail",
  failed: SAVE_FAILED,
  reasons: {
    "mail-missing": "The email no longer exists.",
    "already-sent": "It has been sent meanwhile.",
  },
});

/** What the buttons on the mail tab of Settings do. */
export const mailChanges = [
  mailChange("/admin/settings/mail/test", {
    run: async ({ app, actor }) => sendTestMail(app, actor, await getCompanyMailbox(app)),
    done: (_sent, admin) =>
      isMailFiled(admin)
        ? "A test email to you is written to a file: no mail server is set."
        : "A test email to you is on its way.",
    failed: "Failed to send a test email. Please try again later.",
  }),
  mailChange("/admin/settings/mail/notices", {
    run: ({ app, actor, fields }) =>
      setCompanyNotified(app, actor, isChecked(fields, "applications")),
    done: SAVED,
  }),
  mailChange("/admin/settings/mail/:mailId/retry", {
    run: ({ app, actor, params }) => retryMail(app, actor, params.mailId),
    done: "The email is on its way again.",
    failed: "Failed to send the email again. Please try again later.",
  }),
];
