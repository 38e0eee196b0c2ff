import { formatPay, type Job } from "~/jobs/rules";
import { LinkButton } from "~/ui/primitives/Button";

/** On phones the summary is far from the thumb: this bar keeps Apply Now at hand. */
export function ApplyBar({ job }: { job: Job }) {
  return (
    <div className="apply-bar">
      <strong>{formatPay(job) ?? job.title}</strong>
      <LinkButton variant="signal" href={`/careers/apply/${job.id}`}>
        Apply Now
      </LinkButton>
    </div>
  );
}
