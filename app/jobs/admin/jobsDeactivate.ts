import { changeActivity } from "~/jobs/admin/changeActivity.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/jobsDeactivate";

export async function action({ context, request }: Route.ActionArgs) {
  return changeActivity(adminRequest(context), request, false);
}

export const clientAction = reportFailure(() => FAILED["job-update"]);
