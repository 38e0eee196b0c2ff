import { JobForm } from "~/jobs/admin/editor/JobForm";
import { answerJobForm } from "~/jobs/admin/editor/jobFormAnswer.server";
import { EMPTY_JOB } from "~/jobs/admin/editor/jobInput";
import { addJob } from "~/jobs/commands.server";
import { addJobForm, readJobInput } from "~/jobs/forms";
import { getJobPolicy } from "~/jobs/policy.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import type { Route } from "./+types/jobNew";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return { ...(await getJobPolicy(admin.app)), now: admin.app.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return answerJobForm(admin, request, {
    schema: addJobForm,
    save: (details) => addJob(admin.app, admin.actor, details),
    done: (details) => (details.is_active ? "job-published" : "saved"),
  });
}

const FAILED = "Failed to add job. Please try again.";
export const shouldRevalidate = noReloadWhileTyping;

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
          formError={FAILED}
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
