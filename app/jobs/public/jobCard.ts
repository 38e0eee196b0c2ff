import type { Job } from "~/jobs/job";
import { listFacts } from "~/jobs/public/formatJob";

/** The summary of a job on the apply page. */
export interface JobCard {
  id: string;
  title: string;
  facts: ReturnType<typeof listFacts>;
}

export function jobCardOf(job: Job): JobCard {
  return { id: job.id, title: job.title, facts: listFacts(job) };
}
