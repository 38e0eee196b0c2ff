import { duplicateJob } from "~/domain/jobs/commands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/jobDuplicate";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/jobs",
    make: () => duplicateJob(desk.context, desk.actor, storable(params.jobId)),
    done: () => "job-duplicated",
    to: ({ job }) => `/admin/jobs/edit/${job.id}`,
    failed: "job-update",
  });
}

export const clientAction = reportFailure(() => FAILED["job-update"]);
