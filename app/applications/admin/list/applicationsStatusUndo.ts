import { undoBulkStatus } from "~/applications/bulkCommands.server";
import { textOf } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { because } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/applicationsStatusUndo";

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/applications",
    make: (fields) => undoBulkStatus(admin.app, admin.actor, textOf(fields, "bulk")),
    done: ({ changed, refused }) => `applications-restored.${changed}.${refused}`,
    failed: "status-update",
  });
}

export const clientAction = reportFailure((message) => because("status-update", message));
