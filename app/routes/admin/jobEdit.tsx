import { redirect } from "react-router";
import { changeJob } from "~/domain/jobs/commands.server";
import { editJobForm, readJobInput } from "~/domain/jobs/forms";
import { getJobPolicy } from "~/domain/jobs/policy.server";
import { findJob } from "~/domain/jobs/queries.server";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { JobForm } from "~/routes/admin/parts/JobForm";
import { answerJobForm } from "~/routes/admin/parts/jobFormAnswer.server";
import { inputOfJob } from "~/routes/admin/parts/jobInput";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/jobEdit";

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const job = await findJob(desk.context, storable(params.jobId));
  if (!job) throw redirect("/admin/jobs");
  const { id, title, datePosted: posted } = job;
  const { blocksIncomplete: blocks } = await getJobPolicy(desk.context);
  return { id, title, posted, blocks, stored: inputOfJob(job) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const id = storable(params.jobId);
  return answerJobForm(desk, request, {
    schema: editJobForm,
    save: (details) => changeJob(desk.context, desk.actor, { id, details }),
    done: () => "saved",
  });
}

export const shouldRevalidate = keepWhileTyping;

export const clientAction = reportFailure(() => FAILED["job-update"]);

export default function JobEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, posted, blocks, stored } = loaderData;
  return (
    <RestoredForm key={id} action={`/admin/jobs/edit/${id}`}>
      {(fields) => (
        <JobForm
          variant="edit"
          title="Edit Job"
          stored={fields ? readJobInput(fields) : stored}
          answer={actionData}
          failure={FAILED["job-update"]}
          blocks={blocks}
          posted={posted}
          head={
            <PageHead
              title="Edit Job"
              lead={title}
              back={<BackLink href="/admin/jobs">Back to Jobs</BackLink>}
            />
          }
        />
      )}
    </RestoredForm>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit Job" sentence="Failed to load jobs. Please try again later." />;
}
