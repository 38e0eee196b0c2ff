import { redirect } from "react-router";
import { deleteJob } from "~/jobs/commands.server";
import { findJob } from "~/jobs/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { DELETE_JOB_QUESTION } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/jobDelete";

const HOME = "/admin/jobs";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const job = await findJob(admin.app, storable(params.jobId));
  if (!job) throw redirect(HOME);
  return { title: job.title, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => deleteJob(admin.app, admin.actor, storable(params.jobId)),
    done: () => "job-deleted",
    failed: "job-delete",
  });
}

export const clientAction = reportFailure(() => FAILED["job-delete"]);

export default function JobDelete({ loaderData }: Route.ComponentProps) {
  const { title, from } = loaderData;
  return <ConfirmDeletion title={`Delete ${title}?`} question={DELETE_JOB_QUESTION} from={from} />;
}
