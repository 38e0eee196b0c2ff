import { CircleCheck, Scale, Search } from "lucide-react";
import type { Job } from "~/jobs/job";
import { JobDescription, JobFacts } from "~/jobs/public/JobDescription";
import { findGaps, type Gap } from "~/jobs/rules";
import { Icon } from "~/ui/primitives/Icon";

/** Shown where nothing was typed yet, so that an empty form shows a job and not its holes. */
const STAND_INS = {
  title: "Job title",
  location: "Location",
  department: "Department",
  type: "employment type",
  description: "The description of the job stands here.",
} satisfies Partial<Job>;

/** Previews the job as the public would see it. */
export function JobPreview({ job }: { job: Job }) {
  const missing = Object.entries(STAND_INS).filter(([name]) => !job[name as keyof Job]);
  const filledJob: Job = { ...job, ...Object.fromEntries(missing) };
  return (
    <section className="card pad stack job-preview" aria-label="Preview">
      {missing.length > 0 && <p className="hint">Sample text fills what is not typed yet.</p>}
      <p className="job-preview-title">{filledJob.title}</p>
      <JobFacts job={filledJob} />
      <JobDescription job={filledJob} />
    </section>
  );
}

interface PublishCheckProps {
  job: Job;
  /** Whether a job that lacks legally required fields cannot be published. */
  blocks: boolean;
}

/** Lists the gaps for the law and for job search engines, each linked to its field. */
export function PublishCheck({ job, blocks }: PublishCheckProps) {
  const gaps = findGaps(job);
  const byLaw = gaps.filter(({ kind }) => kind === "law");
  const bySearch = gaps.filter(({ kind }) => kind === "search");
  return (
    <section className="card pad stack" aria-labelledby="check-title">
      <h2 id="check-title">Publish check</h2>
      {gaps.length === 0 && (
        <p className="row">
          <Icon of={CircleCheck} />
          Nothing is missing.
        </p>
      )}
      {byLaw.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Scale} />
            Laws on pay transparency
          </h3>
          {blocks && <p>Needed before this job can be published.</p>}
          <Gaps gaps={byLaw} />
        </div>
      )}
      {bySearch.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Search} />
            Google&rsquo;s job search
          </h3>
          <Gaps gaps={bySearch} />
        </div>
      )}
    </section>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <ul className="gaps">
      {gaps.map(({ field, text }) => (
        <li key={field}>
          <a href={`#${field}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
