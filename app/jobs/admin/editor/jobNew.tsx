import { JobForm } from "~/jobs/admin/editor/JobForm";
import { JOB_PUBLISHED, JOB_VARIANTS } from "~/jobs/admin/editor/jobVariants";
import { saveJob } from "~/jobs/admin/editor/saveJob.server";
import { addJob } from "~/jobs/commands.server";
import { addJobForm } from "~/jobs/job";
import { getJobPolicy } from "~/jobs/policy.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import type { Route } from "./+types/jobNew";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return { ...(await getJobPolicy(admin.app)), now: admin.app.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveJob(admin, request, JOB_VARIANTS.add, {
    save: (details) => addJob(admin.app, admin.actor, details),
    done: (details) => (details.is_active ? JOB_PUBLISHED : SAVED),
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => JOB_VARIANTS.add.formError);

export default function JobNew({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  return (
    <JobForm
      variant={JOB_VARIANTS.add}
      action="/admin/jobs/new"
      stored={addJobForm.empty}
      answer={actionData}
      blocks={loaderData.blocksIncomplete}
      posted={loaderData.now}
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
