import { activateJob } from "~/jobs/commands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/jobActivate";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/jobs",
    make: () => activateJob(admin.app, admin.actor, storable(params.jobId)),
    done: () => "job-published",
    failed: "job-update",
  });
}

export const clientAction = reportFailure(() => FAILED["job-update"]);
