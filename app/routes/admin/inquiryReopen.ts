import { reopenInquiry } from "~/domain/inquiries/commands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/inquiryReopen";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/inquiries",
    make: () => reopenInquiry(desk.context, desk.actor, params.inquiryId),
    done: () => "inquiry-reopened",
    failed: "inquiry-update",
  });
}

export const clientAction = reportFailure(() => FAILED["inquiry-update"]);
