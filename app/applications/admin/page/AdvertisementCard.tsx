import type { Advertisement } from "~/jobs/advertisements.server";
import { JobDescription } from "~/jobs/public/JobDescription";
import { JobFacts } from "~/jobs/public/JobFacts";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Card } from "~/ui/primitives/Card";

interface AdvertisementCardProps {
  advertisement: Advertisement | null;
  appliedAt: Date;
}

/** Shows the job as it was advertised when the applicant applied, even after it was changed or deleted. */
export function AdvertisementCard({ advertisement, appliedAt }: AdvertisementCardProps) {
  const { longDate } = useOfficeCalendar();
  if (!advertisement) return null;
  const { job, until } = advertisement;
  const since = until
    ? `Changed or taken off the site on ${longDate(until)}.`
    : "It has not changed since.";
  return (
    <Card className="stack">
      <h2>The job as advertised</h2>
      <p>{`As advertised on ${longDate(appliedAt)}. ${since}`}</p>
      <details className="advertisement">
        <summary>Read the advertisement</summary>
        <p className="job-preview-title">{job.title}</p>
        <JobFacts job={job} />
        <JobDescription job={job} />
      </details>
    </Card>
  );
}
