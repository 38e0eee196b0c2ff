import { type Job, payInWords } from "~/domain/jobs/rules";
import { workplaceInWords } from "~/routes/public/parts/jobWords";

/** A job as the apply page restates it. */
export interface JobCard {
  id: string;
  title: string;
  facts: { name: string; value: string }[];
}

export function jobCardOf(job: Job): JobCard {
  const facts = [
    { name: "Pay", value: payInWords(job) },
    { name: "Location", value: job.location },
    { name: "Workplace", value: workplaceInWords(job.workplace) },
    { name: "Type", value: job.type },
    { name: "Department", value: job.department },
  ];
  const isStated = (fact: (typeof facts)[number]): fact is JobCard["facts"][number] =>
    fact.value !== null;
  return { id: job.id, title: job.title, facts: facts.filter(isStated) };
}
