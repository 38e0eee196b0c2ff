import { reopenInquiry } from "~/inquiries/commands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/inquiryReopen";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/inquiries",
    make: () => reopenInquiry(admin.app, admin.actor, params.inquiryId),
    done: () => "inquiry-reopened",
    failed: "inquiry-update",
  });
}

export const clientAction = reportFailure(() => FAILED["inquiry-update"]);
