import { formatWorkplace } from "~/jobs/public/formatJob";
import { formatPay, type Job } from "~/jobs/rules";

/** The summary of a job on the apply page. */
export interface JobCard {
  id: string;
  title: string;
  facts: { name: string; value: string }[];
}

export function jobCardOf(job: Job): JobCard {
  const facts = [
    { name: "Pay", value: formatPay(job) },
    { name: "Location", value: job.location },
    { name: "Workplace", value: formatWorkplace(job.workplace) },
    { name: "Type", value: job.type },
    { name: "Department", value: job.department },
  ];
  const isStated = (fact: (typeof facts)[number]): fact is JobCard["facts"][number] =>
    fact.value !== null;
  return { id: job.id, title: job.title, facts: facts.filter(isStated) };
}
