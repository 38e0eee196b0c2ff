import type { JobFunnel } from "~/applications/applicationStatistics.server";
import { Panel } from "./Recent";

interface JobFunnelsProps {
  /** Of all jobs together. */
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
      all={{ label: "All applications", href: LIST }}
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

const LIST = "/admin/applications";
const STAGES = ["new", "reviewing", "interviewed", "accepted", "rejected"];

/** In their order; what an older program stored comes last. */
function stagesOf(byStatus: Record<string, number>): string[] {
  const others = Object.keys(byStatus).filter((status) => !STAGES.includes(status));
  return [...STAGES, ...others].filter((status) => byStatus[status]);
}

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
      <StageBar byStatus={byStatus} widest={widest} />
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

/** The stages side by side, in their order. */
function StageBar({ byStatus, widest }: Pick<FunnelProps, "byStatus" | "widest">) {
  const stages = stagesOf(byStatus);
  const share = (count: number) => `${((100 * count) / Math.max(1, widest)).toFixed(2)}%`;
  return (
    <svg aria-hidden="true">
      {stages.map((status, place) => (
        <rect
          key={status}
          className={status}
          x={share(sumOf(byStatus, stages.slice(0, place)))}
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
  return query.size > 0 ? `${LIST}?${query}` : LIST;
}
