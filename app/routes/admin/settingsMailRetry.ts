import { retryMail } from "~/platform/mail/outbox.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/settingsMailRetry";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/mail",
    make: () => retryMail(desk.context, desk.actor, storable(params.mailId)),
    done: () => "mail-retried",
    failed: "mail-retry",
  });
}

export const clientAction = reportFailure(() => FAILED["mail-retry"]);
