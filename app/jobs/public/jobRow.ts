import { formatKind, openingLine } from "~/jobs/public/formatJob";
import { formatPay, type Job } from "~/jobs/rules";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";
import type { JobRowProps } from "~/ui/sections/JobRow";

/** Converts a job to a row of a list. */
export function jobRow(job: Job, { dayOf, longDate }: OfficeCalendar): JobRowProps {
  return {
    href: `/careers/job/${job.id}`,
    title: job.title,
    line: openingLine(job.description),
    location: job.location,
    kind: formatKind(job),
    pay: formatPay(job) ?? undefined,
    posted: { iso: dayOf(job.datePosted), text: longDate(job.datePosted) },
  };
}
