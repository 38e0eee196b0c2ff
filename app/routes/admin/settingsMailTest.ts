import { getCompany } from "~/domain/company/queries.server";
import { sendTestMail } from "~/platform/mail/testMail.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf, isMailFiled } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/settingsMailTest";

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/mail",
    make: async () => {
      const { name, email } = await getCompany(desk.context);
      return sendTestMail(desk.context, desk.actor, { name, address: email });
    },
    done: () => (isMailFiled(desk) ? "test-mail-filed" : "test-mail-sent"),
    failed: "test-mail",
  });
}

export const clientAction = reportFailure(() => FAILED["test-mail"]);
