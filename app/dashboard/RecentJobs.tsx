import { Briefcase } from "lucide-react";
import { Panel } from "~/dashboard/Panel";
import type { Job } from "~/jobs/job";
import { formatPlace } from "~/jobs/public/formatJob";
import { isOpen } from "~/jobs/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface RecentJobsProps {
  jobs: readonly Job[];
  /** The current date at the offices, as YYYY-MM-DD. */
  today: string;
}

/** The newest jobs on the dashboard, each linked to its editor. */
export function RecentJobs({ jobs, today }: RecentJobsProps) {
  return (
    <Panel id="recent-jobs" title="Recent jobs" all={{ label: "All jobs", href: "/admin/jobs" }}>
      {jobs.length === 0 ? <NoJobs /> : <JobLinks jobs={jobs} today={today} />}
    </Panel>
  );
}

function NoJobs() {
  return (
    <div className="p-4">
      <EmptyState icon={Briefcase} text="No jobs yet." detail="Jobs you add appear here.">
        <LinkButton variant="line" size="sm" href="/admin/jobs/new">
          Add New Job
        </LinkButton>
      </EmptyState>
    </div>
  );
}

function JobLinks({ jobs, today }: RecentJobsProps) {
  const { shortDate } = useOfficeCalendar();
  return (
    <ul className="inbox-list">
      {jobs.map((job) => (
        <li key={job.id}>
          <a href={`/admin/jobs/edit/${job.id}`}>
            <span className="inbox-who">
              <strong>{job.title}</strong>
              <Badge status={isOpen(job, today) ? "active" : "inactive"} />
            </span>
            <span className="inbox-who">
              <span className="text-xs">
                {job.department}, {formatPlace(job)}
              </span>
              <span>
                <VisuallyHidden>Posted </VisuallyHidden>
                {shortDate(job.datePosted)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
