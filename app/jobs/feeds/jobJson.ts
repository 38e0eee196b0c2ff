import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/rules";
import { LOCALES } from "~/languages/languages";
import type { Translate } from "~/languages/translate";

/**
 * The job of the public API, with exactly the documented fields. Fields that the job does not state are omitted.
 */
export function jobJson(job: Job, origin: string, t: Translate) {
  const text = formatPay(job, t);
  return {
    id: job.id,
    title: job.title,
    location: job.location,
    type: job.type,
    department: job.department,
    description: job.description,
    responsibilities: job.responsibilities,
    requirements: job.requirements,
    datePosted: job.datePosted.toISOString(),
    url: `${origin}/careers/job/${job.id}`,
    ...(text && {
      pay: {
        minimum: job.payMinimum,
        maximum: job.payMaximum,
        unit: job.payUnit,
        currency: job.payCurrency ?? LOCALES[t.locale].currency,
        text,
      },
    }),
    ...(job.benefits && { benefits: job.benefits }),
    ...(job.workplace && { workplace: job.workplace }),
    ...(job.closesOn && { closesOn: job.closesOn }),
  };
}
