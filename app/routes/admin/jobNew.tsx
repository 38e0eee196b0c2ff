import { addJob } from "~/domain/jobs/commands.server";
import { addJobForm, readJobInput } from "~/domain/jobs/forms";
import { getJobPolicy } from "~/domain/jobs/policy.server";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { JobForm } from "~/routes/admin/parts/JobForm";
import { answerJobForm } from "~/routes/admin/parts/jobFormAnswer.server";
import { EMPTY_JOB } from "~/routes/admin/parts/jobInput";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import type { Route } from "./+types/jobNew";

export async function loader({ context }: Route.LoaderArgs) {
  const desk = deskOf(context);
  return { ...(await getJobPolicy(desk.context)), now: desk.context.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return answerJobForm(desk, request, {
    schema: addJobForm,
    save: (details) => addJob(desk.context, desk.actor, details),
    done: (details) => (details.is_active ? "job-published" : "saved"),
  });
}

const FAILED = "Failed to add job. Please try again.";
export const shouldRevalidate = keepWhileTyping;

export const clientAction = reportFailure(() => FAILED);

export default function JobNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RestoredForm action="/admin/jobs/new">
      {(fields) => (
        <JobForm
          variant="add"
          title="Create New Job"
          stored={fields ? readJobInput(fields) : EMPTY_JOB}
          answer={actionData}
          failure={FAILED}
          blocks={loaderData.blocksIncomplete}
          posted={loaderData.now}
          head={
            <PageHead
              title="Add New Job"
              lead="Visitors see it as soon as it is published."
              back={<BackLink href="/admin/jobs">All jobs</BackLink>}
            />
          }
        />
      )}
    </RestoredForm>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Add New Job" sentence="Failed to load jobs. Please try again later." />
  );
}
