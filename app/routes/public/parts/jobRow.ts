import { type Job, payInWords } from "~/domain/jobs/rules";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import { kindInWords, openingLine } from "~/routes/public/parts/jobWords";
import type { JobRowProps } from "~/ui/sections/JobRow";

/** A job as one row of a list. */
export function jobRow(job: Job, { dayOf, longDate }: OfficeCalendar): JobRowProps {
  return {
    href: `/careers/job/${job.id}`,
    title: job.title,
    line: openingLine(job.description),
    location: job.location,
    kind: kindInWords(job),
    pay: payInWords(job) ?? undefined,
    posted: { iso: dayOf(job.datePosted), words: longDate(job.datePosted) },
  };
}
