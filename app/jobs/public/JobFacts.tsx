import { Banknote, BriefcaseBusiness, CalendarDays, MapPin } from "lucide-react";
import type { AdvertisedJob } from "~/jobs/job";
import { formatKind, formatPayLine, formatPlace } from "~/jobs/public/formatJob";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Icon } from "~/ui/primitives/Icon";

/** The key facts of a job, shown under its title. */
export function JobFacts({ job }: { job: AdvertisedJob }) {
  const { dayOf, longDate } = useOfficeCalendar();
  const pay = formatPayLine(job);
  return (
    <ul className="job-facts">
      <li>
        <Icon of={MapPin} />
        {formatPlace(job)}
      </li>
      <li>
        <Icon of={BriefcaseBusiness} />
        {formatKind(job)}
      </li>
      {pay && (
        <li>
          <Icon of={Banknote} />
          {pay}
        </li>
      )}
      <li>
        <Icon of={CalendarDays} />
        <span>
          Posted <time dateTime={dayOf(job.datePosted)}>{longDate(job.datePosted)}</time>
        </span>
      </li>
    </ul>
  );
}
