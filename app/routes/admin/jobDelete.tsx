import { redirect } from "react-router";
import { deleteJob } from "~/domain/jobs/commands.server";
import { findJob } from "~/domain/jobs/queries.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { DELETE_JOB_QUESTION } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/jobDelete";

const HOME = "/admin/jobs";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const job = await findJob(desk.context, storable(params.jobId));
  if (!job) throw redirect(HOME);
  return { title: job.title, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => deleteJob(desk.context, desk.actor, storable(params.jobId)),
    done: () => "job-deleted",
    failed: "job-delete",
  });
}

export const clientAction = reportFailure(() => FAILED["job-delete"]);

export default function JobDelete({ loaderData }: Route.ComponentProps) {
  const { title, from } = loaderData;
  return <ConfirmDeletion title={`Delete ${title}?`} question={DELETE_JOB_QUESTION} from={from} />;
}
