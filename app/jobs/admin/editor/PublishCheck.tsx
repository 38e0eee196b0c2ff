import { CircleCheck, Scale, Search } from "lucide-react";
import type { Job } from "~/jobs/job";
import { findGaps, type Gap } from "~/jobs/publishCheck";
import { Icon } from "~/ui/primitives/Icon";

interface PublishCheckProps {
  job: Job;
  /** Whether a job that lacks legally required fields cannot be published. */
  blocks: boolean;
}

/** Lists the gaps for the law and for job search engines, each linked to its field. */
export function PublishCheck({ job, blocks }: PublishCheckProps) {
  const gaps = findGaps(job);
  const byLaw = gaps.filter(({ kind }) => kind === "law");
  const bySearch = gaps.filter(({ kind }) => kind === "search");
  return (
    <section className="card pad stack" aria-labelledby="check-title">
      <h2 id="check-title">Publish check</h2>
      {gaps.length === 0 && (
        <p className="row">
          <Icon of={CircleCheck} />
          Nothing is missing.
        </p>
      )}
      {byLaw.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Scale} />
            Laws on pay transparency
          </h3>
          {blocks && <p>Needed before this job can be published.</p>}
          <Gaps gaps={byLaw} />
        </div>
      )}
      {bySearch.length > 0 && (
        <div>
          <h3 className="row">
            <Icon of={Search} />
            Google&rsquo;s job search
          </h3>
          <Gaps gaps={bySearch} />
        </div>
      )}
    </section>
  );
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <ul className="gaps">
      {gaps.map(({ field, text }) => (
        <li key={field}>
          <a href={`#${field}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
