import { undoBulkStatus } from "~/domain/applications/bulkCommands.server";
import { textOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { because } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/applicationsStatusUndo";

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/applications",
    make: (fields) => undoBulkStatus(desk.context, desk.actor, textOf(fields, "bulk")),
    done: ({ changed, refused }) => `applications-restored.${changed}.${refused}`,
    failed: "status-update",
  });
}

export const clientAction = reportFailure((message) => because("status-update", message));
