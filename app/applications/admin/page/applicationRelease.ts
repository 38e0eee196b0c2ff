import { releaseLegalHold } from "~/applications/commands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/applicationRelease";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/applications",
    make: () => releaseLegalHold(admin.app, admin.actor, params.applicationId),
    done: () => "hold-released",
    failed: "hold-update",
  });
}

export const clientAction = reportFailure(() => FAILED["hold-update"]);
