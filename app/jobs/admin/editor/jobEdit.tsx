import { redirect } from "react-router";
import { findSecondLanguageName } from "~/company/queries.server";
import { JobForm } from "~/jobs/admin/editor/JobForm";
import { jobRefusal } from "~/jobs/admin/editor/jobRefusal.server";
import { JOB_UPDATE_FAILED } from "~/jobs/admin/jobTexts";
import { findJob } from "~/jobs/adminQueries.server";
import { changeJob } from "~/jobs/commands.server";
import { editJobForm, type JobDetails, jobInputOf } from "~/jobs/job";
import { getPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { handleRecordForm } from "~/shell/editing/recordForm.server";
import { TranslationLink } from "~/shell/editing/TranslationForm";
import type { Route } from "./+types/jobEdit";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const job = await findJob(admin.app, params.jobId);
  if (!job) throw redirect("/admin/jobs");
  const { id, title, datePosted: postedAt } = job;
  const { blocksIncomplete } = await getPublishingPolicy(admin.app);
  const language = await findSecondLanguageName(admin.app);
  const stored = jobInputOf(job);
  return {
    id,
    title,
    postedAt,
    blocksIncomplete,
    language,
    stored,
    openedFrom: fingerprintOf(stored),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { app, actor } = admin;
  const id = params.jobId;
  return handleRecordForm(request, editJobForm, save);

  async function save(details: JobDetails, openedFrom: string) {
    const result = await attempt(admin, () => changeJob(app, actor, { id, details, openedFrom }));
    if (result.ok) return redirectWithFlash(admin, "/admin/jobs", SAVED);
    return jobRefusal(result, JOB_UPDATE_FAILED);
  }
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => JOB_UPDATE_FAILED);

export default function JobEdit({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { id, title, postedAt, blocksIncomplete, language, stored, openedFrom } = loaderData;
  return (
    <JobForm
      variant="edit"
      action={`/admin/jobs/edit/${id}`}
      stored={stored}
      openedFrom={openedFrom}
      result={actionData}
      blocksIncomplete={blocksIncomplete}
      postedAt={postedAt}
      head={
        <AdminPageHead
          title="Edit Job"
          lead={title}
          back={<BackLink href="/admin/jobs">Back to Jobs</BackLink>}
        >
          <TranslationLink language={language} href={`/admin/jobs/${id}/translation`} />
        </AdminPageHead>
      }
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit Job" sentence="Failed to load jobs. Please try again later." />;
}
