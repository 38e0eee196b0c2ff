import type { Job } from "~/jobs/job";
import { formatPayLine, openingLine, partsOfPlace } from "~/jobs/public/formatJob";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import type { JobRowProps } from "~/ui/sections/JobRow";

/** Converts a job to a row of a list. */
export function jobRow(job: Job, { dayOf, longDate }: OfficeCalendar): JobRowProps {
  const [place, more] = partsOfPlace(job);
  return {
    href: `/careers/job/${job.id}`,
    title: job.title,
    line: openingLine(job.description),
    facts: [
      { icon: "place", text: place, more },
      { icon: "work", text: `${job.department},`, unbroken: job.type.toLowerCase() },
    ],
    pay: formatPayLine(job) ?? undefined,
    posted: { iso: dayOf(job.datePosted), text: longDate(job.datePosted) },
  };
}
