import { setStatusOfSelected } from "~/domain/applications/bulkCommands.server";
import { listOf, textOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { because } from "~/routes/admin/parts/flash";
import { SELECTED_FIELD } from "~/routes/admin/parts/list/SelectBoxes";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/applicationsStatus";

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/applications",
    make: (fields) =>
      setStatusOfSelected(desk.context, desk.actor, {
        ids: listOf(fields, SELECTED_FIELD),
        status: textOf(fields, "status"),
      }),
    done: ({ changed, refused }) => `applications-moved.${changed}.${refused}`,
    failed: "status-update",
  });
}

export const clientAction = reportFailure((message) => because("status-update", message));
