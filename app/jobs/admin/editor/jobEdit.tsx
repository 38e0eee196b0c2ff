import { redirect } from "react-router";
import { JobForm } from "~/jobs/admin/editor/JobForm";
import { JOB_VARIANTS } from "~/jobs/admin/editor/jobVariants";
import { saveJob } from "~/jobs/admin/editor/saveJob.server";
import { findJob } from "~/jobs/adminQueries.server";
import { changeJob } from "~/jobs/commands.server";
import { editJobForm } from "~/jobs/job";
import { getJobPolicy } from "~/jobs/policy.server";
import { typedOf } from "~/platform/forms/record";
import { storable } from "~/platform/http/upload/storableText";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import type { Route } from "./+types/jobEdit";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const job = await findJob(admin.app, storable(params.jobId));
  if (!job) throw redirect("/admin/jobs");
  const { id, title, datePosted: posted } = job;
  const { blocksIncomplete: blocks } = await getJobPolicy(admin.app);
  return { id, title, posted, blocks, stored: typedOf(editJobForm, job) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = storable(params.jobId);
  return saveJob(admin, request, JOB_VARIANTS.edit, {
    save: (details) => changeJob(admin.app, admin.actor, { id, details }),
    done: () => SAVED,
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => JOB_VARIANTS.edit.formError);

export default function JobEdit({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const { id, title, posted, blocks, stored } = loaderData;
  return (
    <JobForm
      key={id}
      variant={JOB_VARIANTS.edit}
      action={`/admin/jobs/edit/${id}`}
      stored={stored}
      answer={actionData}
      blocks={blocks}
      posted={posted}
      head={
        <AdminPageHead
          title="Edit Job"
          lead={title}
          back={<BackLink href="/admin/jobs">Back to Jobs</BackLink>}
        />
      }
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit Job" sentence="Failed to load jobs. Please try again later." />;
}
