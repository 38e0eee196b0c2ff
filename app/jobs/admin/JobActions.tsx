import { Copy, Eye, EyeOff, Pause, Pencil, Play } from "lucide-react";
import { useLocation } from "react-router";
import type { Job } from "~/jobs/job";
import { ChangeIcon } from "~/shell/admin/change/ChangeButton";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { RowActions, RowLink } from "~/shell/admin/list/RowControls";

export const DELETE_JOB_QUESTION =
  "Are you sure you want to delete this job? This action cannot be undone.";

/** The actions of one job. Each control's name is its verb; its description names the job. */
export function JobActions({ job, open }: { job: Job; open: boolean }) {
  const { pathname, search } = useLocation();
  const described = `job-${job.id}`;
  return (
    <RowActions of={job.title}>
      <ViewLink job={job} open={open} />
      <ActivityButton job={job} open={open} />
      <RowLink
        icon={Pencil}
        label="Edit"
        describedBy={described}
        href={`/admin/jobs/edit/${job.id}`}
      />
      <DuplicateButton job={job} />
      <DeleteButton
        action={`/admin/jobs/${job.id}/delete`}
        from={pathname + search}
        title={`Delete ${job.title}?`}
        question={DELETE_JOB_QUESTION}
        describedBy={described}
      />
    </RowActions>
  );
}

/** Links to the public page even if the job is not public, because its address is useful, but says what it shows. */
function ViewLink({ job, open }: { job: Job; open: boolean }) {
  return (
    <>
      <RowLink
        icon={open ? Eye : EyeOff}
        label="View"
        title={open ? "View, in a new tab" : NOT_PUBLIC}
        describedBy={open ? `job-${job.id}` : `job-${job.id} hidden-${job.id}`}
        href={`/careers/job/${job.id}`}
        newTab
      />
      {!open && (
        <span hidden id={`hidden-${job.id}`}>
          {NOT_PUBLIC}
        </span>
      )}
    </>
  );
}

const NOT_PUBLIC = "Not public: visitors see Job Not Found";

/**
 * Offers Activate for a job that closed by its date: the server rejects that with the reason, whereas Deactivate would
 * have no visible effect.
 */
function ActivityButton({ job, open }: { job: Job; open: boolean }) {
  const verb = open ? "Deactivate" : "Activate";
  return (
    <ChangeIcon
      action={`/admin/jobs/${job.id}/${verb.toLowerCase()}`}
      label={verb}
      icon={open ? Pause : Play}
      describedBy={`job-${job.id}`}
    />
  );
}

/** Duplicates the job and opens the copy's form. */
function DuplicateButton({ job }: { job: Job }) {
  return (
    <ChangeIcon
      action={`/admin/jobs/${job.id}/duplicate`}
      label="Duplicate"
      icon={Copy}
      describedBy={`job-${job.id}`}
    />
  );
}
