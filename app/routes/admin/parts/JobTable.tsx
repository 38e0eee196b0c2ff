import { SearchX } from "lucide-react";
import { isOpen, type Job } from "~/domain/jobs/rules";
import { shortDate } from "~/platform/calendar/officeCalendar";
import { JobActions } from "~/routes/admin/parts/JobActions";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface JobTableProps {
  jobs: readonly Job[];
  /** The day at the offices, as YYYY-MM-DD. */
  today: string;
  filtered: boolean;
}

export function JobTable({ jobs, today, filtered }: JobTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must be able to scroll it.
    <section className="tablescroll" tabIndex={0} aria-label="Jobs table">
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Department</th>
            <th scope="col">Location</th>
            <th scope="col">Posted</th>
            <th scope="col">Status</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.length === 0 && <NoJobs filtered={filtered} />}
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} today={today} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function JobRow({ job, today }: { job: Job; today: string }) {
  const closed = job.isActive && !isOpen(job, today);
  return (
    <tr>
      <td>
        <span className="who">
          <a id={`job-${job.id}`} href={`/admin/jobs/edit/${job.id}`}>
            {job.title}
          </a>
          <span>{job.type}</span>
        </span>
      </td>
      <td data-label="Department">{job.department}</td>
      <td data-label="Location">{job.location}</td>
      <td className="when" data-label="Posted">
        {shortDate(job.datePosted)}
      </td>
      <td className="c-status">
        <Badge status={job.isActive ? "active" : "inactive"} />
        {closed && <span className="block text-xs text-ink-3">Closed {job.closesOn}</span>}
      </td>
      <td className="c-acts">
        <JobActions job={job} open={isOpen(job, today)} />
      </td>
    </tr>
  );
}

function NoJobs({ filtered }: { filtered: boolean }) {
  return (
    <tr>
      <td className="none" colSpan={6}>
        <EmptyState icon={SearchX} text="No jobs found matching your criteria">
          {filtered && (
            <LinkButton variant="line" size="sm" href="/admin/jobs">
              Clear Filters
            </LinkButton>
          )}
        </EmptyState>
      </td>
    </tr>
  );
}
