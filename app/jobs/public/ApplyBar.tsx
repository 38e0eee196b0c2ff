import type { Job } from "~/jobs/job";
import { formatPay } from "~/jobs/rules";
import { LinkButton } from "~/ui/primitives/Button";

/** A bar with Apply Now for phones, where the summary is far down the page. */
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
