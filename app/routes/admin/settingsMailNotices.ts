import { setCompanyNotified } from "~/domain/applications/companyNotice.server";
import { isTicked } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/settingsMailNotices";

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/mail",
    make: (fields) =>
      setCompanyNotified(desk.context, desk.actor, isTicked(fields, "applications")),
    done: () => "saved",
    failed: "company-save",
  });
}

export const clientAction = reportFailure(() => FAILED["company-save"]);
