import { redirect } from "react-router";
import { JobForm } from "~/jobs/admin/editor/JobForm";
import { answerJobForm } from "~/jobs/admin/editor/jobFormAnswer.server";
import { inputOfJob } from "~/jobs/admin/editor/jobInput";
import { changeJob } from "~/jobs/commands.server";
import { editJobForm, readJobInput } from "~/jobs/forms";
import { getJobPolicy } from "~/jobs/policy.server";
import { findJob } from "~/jobs/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { FAILED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/jobEdit";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const job = await findJob(admin.app, storable(params.jobId));
  if (!job) throw redirect("/admin/jobs");
  const { id, title, datePosted: posted } = job;
  const { blocksIncomplete: blocks } = await getJobPolicy(admin.app);
  return { id, title, posted, blocks, stored: inputOfJob(job) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = storable(params.jobId);
  return answerJobForm(admin, request, {
    schema: editJobForm,
    save: (details) => changeJob(admin.app, admin.actor, { id, details }),
    done: () => "saved",
  });
}

export const shouldRevalidate = noReloadWhileTyping;

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
          formError={FAILED["job-update"]}
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
