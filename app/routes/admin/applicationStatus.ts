import { setApplicationStatus } from "~/domain/applications/commands.server";
import { findApplication } from "~/domain/applications/queries.server";
import { textOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { because, statusChanged } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/applicationStatus";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const id = params.applicationId;
  const before = await findApplication(desk.context, id);
  return changeAndReturn(desk, request, {
    home: "/admin/applications",
    make: (fields) =>
      setApplicationStatus(desk.context, desk.actor, { id, status: textOf(fields, "status") }),
    done: ({ application }) => statusChanged(id, before?.status ?? "", application.status),
    failed: "status-update",
  });
}

export const clientAction = reportFailure((message) => because("status-update", message));
