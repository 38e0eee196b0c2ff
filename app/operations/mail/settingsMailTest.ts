import { getCompany } from "~/company/queries.server";
import { sendTestMail } from "~/platform/mail/testMail.server";
import { adminRequest, isMailFiled } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/settingsMailTest";

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/mail",
    make: async () => {
      const { name, email } = await getCompany(admin.app);
      return sendTestMail(admin.app, admin.actor, { name, address: email });
    },
    done: () => (isMailFiled(admin) ? "test-mail-filed" : "test-mail-sent"),
    failed: "test-mail",
  });
}

export const clientAction = reportFailure(() => FAILED["test-mail"]);
