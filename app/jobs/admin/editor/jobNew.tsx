import { JOB_PUBLISHED, JOB_VARIANTS, JobForm } from "~/jobs/admin/editor/JobForm";
import { jobRefusal } from "~/jobs/admin/editor/jobRefusal.server";
import { addJob, getJobPolicy } from "~/jobs/commands.server";
import { addJobForm, type JobDetails, type JobInput } from "~/jobs/job";
import { FORM_MAX_BYTES } from "~/platform/http/upload/parseForm.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { noReloadWhileTyping, useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { handleForm } from "~/shell/forms/handleForm.server";
import type { Route } from "./+types/jobNew";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return { ...(await getJobPolicy(admin.app)), now: admin.app.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, actor } = admin;
  const { form, formError } = JOB_VARIANTS.add;
  const save = async (details: JobDetails, typed: JobInput) => {
    const result = await attempt(admin, () => addJob(app, actor, details));
    if (!result.ok) return jobRefusal(admin, result, { typed, formError });
    return returned(admin, "/admin/jobs", details.is_active ? JOB_PUBLISHED : SAVED);
  };
  return handleForm(request, form, save, { maxBytes: FORM_MAX_BYTES });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => JOB_VARIANTS.add.formError);

export default function JobNew({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <JobForm
      variant={JOB_VARIANTS.add}
      action="/admin/jobs/new"
      stored={addJobForm.empty}
      result={actionData}
      blocks={loaderData.blocksIncomplete}
      postedAt={loaderData.now}
      head={
        <AdminPageHead
          title="Add New Job"
          lead="Visitors see it as soon as it is published."
          back={<BackLink href="/admin/jobs">All jobs</BackLink>}
        />
      }
    />
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Add New Job" sentence="Failed to load jobs. Please try again later." />
  );
}
