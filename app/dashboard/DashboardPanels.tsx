import { Briefcase, Users } from "lucide-react";
import type { ReactNode } from "react";
import { CareersLink } from "~/applications/admin/CareersLink";
import { APPLICATION_TONES, NO_APPLICATIONS } from "~/applications/admin/statuses";
import type { Application } from "~/applications/application";
import type { JobFunnel } from "~/applications/applicationStatistics.server";
import { APPLICATION_STATUSES, isApplicationStatus } from "~/applications/rules";
import { JobStateBadge } from "~/jobs/admin/JobStateBadge";
import type { Job } from "~/jobs/job";
import { formatPlace } from "~/jobs/public/formatJob";
import { isOpen } from "~/jobs/publication";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { StatusBadge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { VisuallyHidden } from "~/ui/primitives/Icon";

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
              <JobStateBadge isOpen={isOpen(job, today)} />
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

function Panel({ id, title, all, children }: PanelProps) {
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
                <RelativeTime at={application.appliedAt} />
              </td>
              <td className="c-status">
                <StatusBadge status={application.status} tones={APPLICATION_TONES} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface JobFunnelsProps {
  /** The counts of all jobs together. */
  all: Record<string, number>;
  jobs: readonly JobFunnel[];
}

/** How far the applications of each job have come: a bar, and below it the number of each stage as a link to its list. */
export function JobFunnels({ all, jobs }: JobFunnelsProps) {
  if (jobs.length === 0) return null;
  const largest = Math.max(...jobs.map(({ total }) => total));
  return (
    <Panel
      id="funnels-title"
      title="Applications by stage"
      all={{ label: "All applications", href: APPLICATIONS_PATH }}
    >
      <ul className="funnels">
        <Funnel title="All jobs" byStatus={all} widest={sumOf(all)} />
        {jobs.map(({ jobId, jobTitle, byStatus }) => (
          <Funnel key={jobId} job={jobId} title={jobTitle} byStatus={byStatus} widest={largest} />
        ))}
      </ul>
    </Panel>
  );
}

const APPLICATIONS_PATH = "/admin/applications";

interface FunnelProps {
  job?: string;
  title: string;
  byStatus: Record<string, number>;
  /** How many applications fill the whole width. */
  widest: number;
}

function Funnel({ job, title, byStatus, widest }: FunnelProps) {
  const stages = stagesOf(byStatus);
  const total = sumOf(byStatus);
  return (
    <li>
      <h3>
        <a href={addressOf(job)}>{title}</a>
        <span>
          {total.toLocaleString("en-US")} {total === 1 ? "application" : "applications"}
        </span>
      </h3>
      <FunnelBar byStatus={byStatus} widest={widest} />
      <ul>
        {stages.map((status) => (
          <li key={status} className={status}>
            <a href={addressOf(job, status)}>
              {byStatus[status]?.toLocaleString("en-US")} {status}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns the statuses in their order; those that an older program stored come last. */
function stagesOf(byStatus: Record<string, number>): string[] {
  const otherStatuses = Object.keys(byStatus).filter((status) => !isApplicationStatus(status));
  return [...APPLICATION_STATUSES, ...otherStatuses].filter((status) => byStatus[status]);
}

/** The stages side by side, in their order. */
function FunnelBar({ byStatus, widest }: Pick<FunnelProps, "byStatus" | "widest">) {
  const stages = stagesOf(byStatus);
  const share = (count: number) => `${((100 * count) / Math.max(1, widest)).toFixed(2)}%`;
  return (
    <svg aria-hidden="true">
      {stages.map((status, index) => (
        <rect
          key={status}
          className={status}
          x={share(sumOf(byStatus, stages.slice(0, index)))}
          width={share(byStatus[status] ?? 0)}
          height="100%"
        />
      ))}
    </svg>
  );
}

function sumOf(byStatus: Record<string, number>, stages = Object.keys(byStatus)): number {
  return stages.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
}

function addressOf(job?: string, status?: string): string {
  const query = new URLSearchParams();
  if (job) query.set("job", job);
  if (status) query.set("status", status);
  return query.size > 0 ? `${APPLICATIONS_PATH}?${query}` : APPLICATIONS_PATH;
}
