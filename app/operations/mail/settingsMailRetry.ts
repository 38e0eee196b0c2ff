import { retryMail } from "~/platform/mail/outbox.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/settingsMailRetry";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/mail",
    make: () => retryMail(admin.app, admin.actor, storable(params.mailId)),
    done: () => "mail-retried",
    failed: "mail-retry",
  });
}

export const clientAction = reportFailure(() => FAILED["mail-retry"]);
