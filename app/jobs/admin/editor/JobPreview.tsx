import type { Job } from "~/jobs/job";
import { JobDescription } from "~/jobs/public/JobDescription";
import { JobFacts } from "~/jobs/public/JobFacts";

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
  const shown: Job = { ...job, ...Object.fromEntries(missing) };
  return (
    <section className="card pad stack job-preview" aria-label="Preview">
      {missing.length > 0 && <p className="hint">Sample text fills what is not typed yet.</p>}
      <p className="job-preview-title">{shown.title}</p>
      <JobFacts job={shown} />
      <JobDescription job={shown} />
    </section>
  );
}
