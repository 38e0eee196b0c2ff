import type { Job } from "~/domain/jobs/rules";
import { JobDescription } from "~/routes/public/parts/JobDescription";
import { JobFacts } from "~/routes/public/parts/JobFacts";

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
