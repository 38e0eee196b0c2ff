import { setCompanyNotified } from "~/applications/submission/companyNotice.server";
import { isTicked } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/settingsMailNotices";

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/mail",
    make: (fields) => setCompanyNotified(admin.app, admin.actor, isTicked(fields, "applications")),
    done: () => "saved",
    failed: "company-save",
  });
}

export const clientAction = reportFailure(() => FAILED["company-save"]);
