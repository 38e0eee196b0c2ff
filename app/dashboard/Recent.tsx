import { Briefcase, Users } from "lucide-react";
import type { ReactNode } from "react";
import { CareersLink } from "~/applications/admin/CareersLink";
import { NO_APPLICATIONS } from "~/applications/admin/statusLabels";
import type { Application } from "~/applications/rules";
import type { Job } from "~/jobs/job";
import { formatPlace } from "~/jobs/public/formatJob";
import { isOpen } from "~/jobs/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
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

interface PanelProps {
  id: string;
  title: string;
  /** Where all of it is listed. */
  all: { label: string; href: string };
  children: ReactNode;
}

export function Panel({ id, title, all, children }: PanelProps) {
  return (
    <section className="card tablecard" aria-labelledby={id}>
      <div className="tablebar justify-between">
        <h2 id={id}>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  );
}

/** The newest applications on the dashboard. */
export function RecentApplications({ applications }: { applications: readonly Application[] }) {
  return (
    <Panel
      id="recent-applications"
      title="Recent applications"
      all={{ label: "All applications", href: "/admin/applications" }}
    >
      {applications.length === 0 ? (
        <div className="p-4">
          <EmptyState icon={Users} text={NO_APPLICATIONS.text} detail={NO_APPLICATIONS.detail}>
            <CareersLink />
          </EmptyState>
        </div>
      ) : (
        <ApplicationsTable applications={applications} />
      )}
    </Panel>
  );
}

function ApplicationsTable({ applications }: { applications: readonly Application[] }) {
  const { shortDate } = useOfficeCalendar();
  return (
    <div className="tablescroll">
      <table className="data" aria-labelledby="recent-applications">
        <ColumnHeads labels={["Applicant", "Position", "Applied", "Status"]} />
        <tbody>
          {applications.map((application) => (
            <tr key={application.id}>
              <td>
                <span className="who">
                  <a href={`/admin/applications/${application.id}`}>{application.fullName}</a>
                  <span>{application.email}</span>
                </span>
              </td>
              <td>{application.jobTitle}</td>
              <td className="when" data-label="Applied">
                {shortDate(application.appliedAt)}
              </td>
              <td className="c-status">
                <Badge status={application.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
