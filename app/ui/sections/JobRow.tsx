import { ArrowRight, BriefcaseBusiness, MapPin } from "lucide-react";
import { Phrase } from "~/languages/useText";
import { SiteLink } from "~/ui/primitives/Button";
import { CachedFragment } from "~/ui/primitives/CachedFragment";
import { Icon } from "~/ui/primitives/Icon";

const ICONS = { place: MapPin, work: BriefcaseBusiness };

export interface JobRowProps {
  href: string;
  title: string;
  line: string;
  /** `unbroken` follows the text and stays on one line, hyphens included; `more` follows it where there is room. */
  facts: { icon: keyof typeof ICONS; text: string; unbroken?: string; more?: string }[];
  /** The pay as text, if the job shows it. */
  pay?: string;
  postedOn: { iso: string; text: string };
}

/** One job in a list: title and summary, facts, pay and date. */
function JobRow({ href, title, line, facts, pay, postedOn }: JobRowProps) {
  const date = <time dateTime={postedOn.iso}>{postedOn.text}</time>;
  return (
    <article className="job">
      <div>
        <h3>
          <SiteLink href={href}>{title}</SiteLink>
        </h3>
        <p>{line}</p>
      </div>
      <ul className="where">
        {facts.map(({ icon, text, unbroken, more }) => (
          <li key={text}>
            <Icon of={ICONS[icon]} />
            <span>
              {text} {unbroken && <span className="whitespace-nowrap">{unbroken}</span>}
              {more && <span className="whitespace-nowrap max-sm:hidden">{more}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="pay">
        {pay}
        <small>
          <Phrase text="Posted {date}" values={{ date }} />
        </small>
      </p>
      <span className="arrow">
        <Icon of={ArrowRight} />
      </span>
    </article>
  );
}

export function JobList({ jobs }: { jobs: readonly JobRowProps[] }) {
  return (
    <ul className="jobs stagger">
      {jobs.map((job) => (
        <li key={job.href} data-reveal="">
          <CachedFragment of={{ job }}>
            <JobRow {...job} />
          </CachedFragment>
        </li>
      ))}
    </ul>
  );
}
