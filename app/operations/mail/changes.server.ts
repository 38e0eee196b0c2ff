import { setCompanyNotified } from "~/applications/submission/companyNotice.server";
import { getCompany } from "~/company/queries.server";
import { isTicked } from "~/platform/forms/check";
import { retryMail } from "~/platform/mail/outbox.server";
import { sendTestMail } from "~/platform/mail/testMail.server";
import { isMailFiled } from "~/shell/admin/adminRequest.server";
import { change } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

/** What the buttons on the mail tab of Settings do. */
export const mailChanges = [
  change("/admin/settings/mail/test", {
    home: "/admin/settings/mail",
    run: async ({ app, actor }) => {
      const { name, email } = await getCompany(app);
      return sendTestMail(app, actor, { name, address: email });
    },
    done: (_sent, admin) =>
      isMailFiled(admin)
        ? "A test mail to you is written to a file: no mail server is set."
        : "A test mail to you is on its way.",
    failed: "Failed to send a test mail. Please try again later.",
  }),
  change("/admin/settings/mail/notices", {
    home: "/admin/settings/mail",
    run: ({ app, actor, fields }) =>
      setCompanyNotified(app, actor, isTicked(fields, "applications")),
    done: SAVED,
    failed: SAVE_FAILED,
  }),
  change("/admin/settings/mail/:mailId/retry", {
    home: "/admin/settings/mail",
    run: ({ app, actor, params }) => retryMail(app, actor, params.mailId),
    done: "The mail is on its way again.",
    failed: "Failed to send the mail again. Please try again later.",
  }),
];
