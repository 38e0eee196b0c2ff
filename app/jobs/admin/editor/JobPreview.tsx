import { JobDescription } from "~/jobs/public/JobDescription";
import { JobFacts } from "~/jobs/public/JobFacts";
import type { Job } from "~/jobs/rules";

/** The job as its readers would see it. */
export function JobPreview({ job }: { job: Job }) {
  return (
    <section className="card pad stack job-preview" aria-label="Preview">
      <p className="job-preview-title">{job.title}</p>
      <JobFacts job={job} />
      <JobDescription job={job} />
    </section>
  );
}
