import { Share2 } from "lucide-react";
import type { Job } from "~/jobs/job";
import { formatDay, listFacts } from "~/jobs/public/formatJob";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

/** The panel beside the description: the facts, Apply Now and Share. */
export function JobSummary({ job }: { job: Job }) {
  const { longDate } = useOfficeCalendar();
  return (
    <aside className="card summary-card" aria-label="Summary">
      <h2>Summary</h2>
      <dl>
        {factsOf(job, longDate(job.datePosted)).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="signal" href={`/careers/apply/${job.id}`}>
        Apply Now
      </LinkButton>
      <Button variant="line" className="script-only" data-share="" data-share-title={job.title}>
        <Icon of={Share2} />
        Share Job
      </Button>
    </aside>
  );
}

function factsOf(job: Job, posted: string): ReturnType<typeof listFacts> {
  const closing = job.closesOn ? [{ name: "Apply by", value: formatDay(job.closesOn) }] : [];
  return [...listFacts(job), { name: "Posted", value: posted }, ...closing];
}
