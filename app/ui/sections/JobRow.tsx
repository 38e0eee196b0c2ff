import { ArrowRight, BriefcaseBusiness, MapPin } from "lucide-react";
import { Icon } from "~/ui/primitives/Icon";

export interface JobRowProps {
  href: string;
  title: string;
  line: string;
  location: string;
  /** Department and type as one phrase. */
  kind: string;
  /** The pay as text, if the job shows it. */
  pay?: string;
  posted: { iso: string; text: string };
}

/** One job in a list: title and summary, location and type, pay and date. */
export function JobRow({ href, title, line, location, kind, pay, posted }: JobRowProps) {
  return (
    <article className="job">
      <div>
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>{line}</p>
      </div>
      <ul className="where">
        <li>
          <Icon of={MapPin} />
          {location}
        </li>
        <li>
          <Icon of={BriefcaseBusiness} />
          {kind}
        </li>
      </ul>
      <p className="pay">
        {pay}
        <small>
          Posted <time dateTime={posted.iso}>{posted.text}</time>
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
          <JobRow {...job} />
        </li>
      ))}
    </ul>
  );
}
