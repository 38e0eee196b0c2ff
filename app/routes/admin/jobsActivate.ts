import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { changeActivity } from "~/routes/admin/parts/jobs/changeActivity.server";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/jobsActivate";

export async function action({ context, request }: Route.ActionArgs) {
  return changeActivity(deskOf(context), request, true);
}

export const clientAction = reportFailure(() => FAILED["job-update"]);
