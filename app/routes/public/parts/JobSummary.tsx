import { Share2 } from "lucide-react";
import { type Job, payInWords } from "~/domain/jobs/rules";
import { useOfficeCalendar } from "~/routes/officeCalendar";
import { dayInWords, workplaceInWords } from "~/routes/public/parts/jobWords";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

/** The panel that stays beside the description: the facts once more, and what to do. */
export function JobSummary({ job }: { job: Job }) {
  const { longDate } = useOfficeCalendar();
  return (
    <aside className="card summary-card" aria-label="Summary">
      <h2>Summary</h2>
      <dl>
        {factsOf(job, longDate(job.datePosted)).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
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

function factsOf(job: Job, posted: string): [name: string, words: string][] {
  const facts: [string, string | null][] = [
    ["Pay", payInWords(job)],
    ["Location", job.location],
    ["Workplace", workplaceInWords(job.workplace)],
    ["Type", job.type],
    ["Department", job.department],
    ["Posted", posted],
    ["Apply by", job.closesOn && dayInWords(job.closesOn)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
