import { Briefcase, Copy, Eye, EyeOff, Pause, Pencil, Play } from "lucide-react";
import { useMemo } from "react";
import { JobStateBadge } from "~/jobs/admin/JobStateBadge";
import { deleteJobQuestion } from "~/jobs/admin/jobTexts";
import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/pay";
import { jobPath } from "~/jobs/public/careersAddress";
import { formatPlace } from "~/jobs/public/formatJob";
import { isOpen, lastPublicDay } from "~/jobs/publication";
import type { Page } from "~/platform/data/lists.server";
import { ChangeIcon, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { BulkBar } from "~/shell/admin/list/BulkBar";
import { DataTable, NoRows, SortHead } from "~/shell/admin/list/DataTable";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { RowActions, RowLink } from "~/shell/admin/list/RowActions";
import {
  SelectAll,
  type Selection,
  SelectRow,
  useSelection,
} from "~/shell/admin/list/RowSelection";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { Button, LinkButton } from "~/ui/primitives/Button";

interface JobTableProps {
  list: Page<Job>;
  /** How many applied, by the job's id; a job without applications is left out. */
  applicants: ReadonlyMap<string, number>;
  /** Today in the company's time zone, as YYYY-MM-DD. */
  today: string;
  filtered: boolean;
  sort: string;
}

const COLUMNS = 7;

export function JobTable(props: JobTableProps) {
  const jobs = props.list.items;
  const selection = useSelection(useMemo(() => jobs.map(({ id }) => id), [jobs]));
  return (
    <>
      <JobsBulkBar selection={selection} />
      <JobRows {...props} selection={selection} />
    </>
  );
}

function JobsBulkBar({ selection }: { selection: Selection }) {
  return (
    <BulkBar
      selection={selection}
      formatSelected={(count) => (count === 1 ? "1 job selected" : `${count} jobs selected`)}
    >
      {(busy) =>
        ["Activate", "Deactivate"].map((verb) => (
          <Button
            key={verb}
            type="submit"
            variant="line"
            size="sm"
            busy={busy}
            formAction={`/admin/jobs/${verb.toLowerCase()}`}
          >
            {verb}
          </Button>
        ))
      }
    </BulkBar>
  );
}

function JobRows(props: JobTableProps & { selection: Selection }) {
  const { list, applicants, today, filtered, sort, selection } = props;
  return (
    <DataTable label="Jobs" className="jobs-table">
      <thead>
        <tr>
          <th scope="col" className="c-select">
            <SelectAll selection={selection} count={list.items.length} label="Select all jobs" />
          </th>
          <SortHead name="title" label="Job" sort={sort} />
          <th scope="col">Department</th>
          <th scope="col">Location</th>
          <SortHead name="posted" label="Posted" sort={sort} first="descending" />
          <th scope="col">Status</th>
          <th scope="col" className="c-acts">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {list.items.length === 0 && (
          <NoRows
            list={list}
            columns={COLUMNS}
            text="No jobs found matching your criteria"
            unfiltered={filtered && "/admin/jobs"}
            firstTime={FIRST_JOB}
          />
        )}
        {list.items.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            applicants={applicants.get(job.id) ?? 0}
            today={today}
            selection={selection}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

interface JobRowProps {
  job: Job;
  applicants: number;
  today: string;
  selection: Selection;
}

function JobRow({ job, applicants, today, selection }: JobRowProps) {
  const { shortDay } = useOfficeCalendar();
  const isJobOpen = isOpen(job, today);
  const closedOn = isJobOpen || !job.firstPublicAt ? null : lastPublicDay(job);
  return (
    <tr aria-selected={selection.isSelected(job.id)}>
      <td className="c-select">
        <SelectRow selection={selection} id={job.id} label={`Select ${job.title}`} />
      </td>
      <td>
        <span className="who">
          <a id={`job-${job.id}`} href={`/admin/jobs/edit/${job.id}`}>
            {job.title}
          </a>
          <span>
            {job.type}, <ApplicantsLink job={job} applicants={applicants} />
          </span>
        </span>
      </td>
      <td className="c-department">{job.department}</td>
      <td className="c-place">{formatPlace(job)}</td>
      <td className="when">
        <RelativeTime at={job.datePosted} />
      </td>
      <td className="c-status">
        <JobStateBadge isOpen={isJobOpen} />
        {closedOn && <span className="block text-xs text-ink-3">Closed {shortDay(closedOn)}</span>}
        {formatPay(job) === null && <Badge tone="warn hollow" label="No pay stated" />}
      </td>
      <td className="c-acts">
        <JobActions job={job} isJobOpen={isJobOpen} />
      </td>
    </tr>
  );
}

/** The link stands below the title: its own column would break titles on a screen of 1280 pixels. */
function ApplicantsLink({ job, applicants }: { job: Job; applicants: number }) {
  if (applicants === 0) return <>0 applicants</>;
  const unit = applicants === 1 ? "applicant" : "applicants";
  return (
    <a
      href={`/admin/applications?job=${encodeURIComponent(job.id)}`}
      aria-describedby={`job-${job.id}`}
    >
      {`${applicants.toLocaleString("en-US")} ${unit}`}
    </a>
  );
}

const FIRST_JOB = {
  icon: Briefcase,
  detail: "A job is a position people apply for. Published, it is on the careers page.",
  action: (
    <LinkButton variant="line" size="sm" href="/admin/jobs/new">
      Add New Job
    </LinkButton>
  ),
};

/** The actions of one job. Each control's name is its verb; its description names the job. */
function JobActions({ job, isJobOpen }: { job: Job; isJobOpen: boolean }) {
  const described = `job-${job.id}`;
  return (
    <RowActions name={job.title}>
      <ViewLink job={job} isJobOpen={isJobOpen} />
      <ActivityButton job={job} isJobOpen={isJobOpen} />
      <RowLink
        icon={Pencil}
        label="Edit"
        describedBy={described}
        href={`/admin/jobs/edit/${job.id}`}
      />
      <DuplicateButton job={job} />
      <DeleteButton
        action={`/admin/jobs/${job.id}/delete`}
        {...deleteJobQuestion(job)}
        describedBy={described}
      />
    </RowActions>
  );
}

/**
 * Links to the public page also while the job is not public, because its address is useful. The tooltip says that visitors do not
 * see it yet.
 */
function ViewLink({ job, isJobOpen }: { job: Job; isJobOpen: boolean }) {
  return (
    <>
      <RowLink
        icon={isJobOpen ? Eye : EyeOff}
        label="View"
        title={isJobOpen ? "View, in a new tab" : NOT_PUBLIC}
        describedBy={isJobOpen ? `job-${job.id}` : `job-${job.id} hidden-${job.id}`}
        href={jobPath(job.id)}
        opensNewTab
      />
      {!isJobOpen && (
        <span hidden id={`hidden-${job.id}`}>
          {NOT_PUBLIC}
        </span>
      )}
    </>
  );
}

const NOT_PUBLIC = "Not public: visitors see Job Not Found";

/**
 * Offers Activate for a job that closed by its date: the server rejects that with the reason, whereas Deactivate would have no
 * visible effect.
 */
function ActivityButton({ job, isJobOpen }: { job: Job; isJobOpen: boolean }) {
  const verb = isJobOpen ? "Deactivate" : "Activate";
  return (
    <ChangeIcon
      action={`/admin/jobs/${job.id}/${verb.toLowerCase()}`}
      label={verb}
      icon={isJobOpen ? Pause : Play}
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
