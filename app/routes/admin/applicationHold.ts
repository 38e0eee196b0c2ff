import { holdApplication } from "~/domain/applications/commands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/applicationHold";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/applications",
    make: () => holdApplication(desk.context, desk.actor, params.applicationId),
    done: () => "hold-set",
    failed: "hold-update",
  });
}

export const clientAction = reportFailure(() => FAILED["hold-update"]);
