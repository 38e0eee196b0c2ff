import type { Job } from "~/jobs/job";
import { JobDescription } from "~/jobs/public/JobDescription";
import { JobFacts } from "~/jobs/public/JobFacts";

/** Previews the job as the public would see it. */
export function JobPreview({ job }: { job: Job }) {
  return (
    <section className="card pad stack job-preview" aria-label="Preview">
      <p className="job-preview-title">{job.title}</p>
      <JobFacts job={job} />
      <JobDescription job={job} />
    </section>
  );
}
