import type { JobCard } from "~/jobs/public/jobCard";

/** Summarizes the job beside the application form. */
export function JobBeside({ job }: { job: JobCard }) {
  return (
    <aside className="card pad summary-card" aria-label="The position">
      <h2>{job.title}</h2>
      <dl>
        {job.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
