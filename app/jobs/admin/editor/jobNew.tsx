import { JobForm } from "~/jobs/admin/editor/JobForm";
import { jobRefusal } from "~/jobs/admin/editor/jobRefusal.server";
import { JOB_ADD_FAILED, JOB_PUBLISHED } from "~/jobs/admin/jobTexts";
import { addJobOnce } from "~/jobs/commands.server";
import { addJobForm, type JobDetails } from "~/jobs/job";
import { getPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { mintFormKey } from "~/platform/data/submissions.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { handleRecordForm } from "~/shell/editing/recordForm.server";
import type { Route } from "./+types/jobNew";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const formKey = mintFormKey();
  return { ...(await getPublishingPolicy(admin.app)), now: admin.app.now(), formKey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleRecordForm(request, addJobForm, save);

  async function save(details: JobDetails, formKey: string) {
    const add = () => addJobOnce(admin.app, admin.actor, { details, formKey });
    const result = await attempt(admin, add);
    if (!result.ok) return jobRefusal(result, JOB_ADD_FAILED);
    const text = details.is_active ? `${SAVED} ${JOB_PUBLISHED}` : SAVED;
    return redirectWithFlash(admin, "/admin/jobs", text);
  }
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => JOB_ADD_FAILED);

export default function JobNew({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <JobForm
      variant="add"
      action="/admin/jobs/new"
      stored={addJobForm.empty}
      openedFrom={loaderData.formKey}
      result={actionData}
      blocksIncomplete={loaderData.blocksIncomplete}
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
