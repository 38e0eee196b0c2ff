import { Banknote, BriefcaseBusiness, CalendarDays, MapPin } from "lucide-react";
import { Fragment } from "react";
import type { AdvertisedJob } from "~/jobs/job";
import { formatPayLine } from "~/jobs/pay";
import { formatKind, formatPlace, listSections, paragraphsOf } from "~/jobs/public/formatJob";
import type { InLanguage } from "~/languages/languages";
import { Phrase, useText } from "~/languages/useText";
import { LinkedText } from "~/shell/public/LinkedText";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Icon } from "~/ui/primitives/Icon";

export function JobDescription({ job }: { job: AdvertisedJob & InLanguage }) {
  const t = useText();
  const lang = job.writtenIn;
  return (
    <div className="prose">
      <h2>{t("About the role")}</h2>
      {paragraphsOf(job.description).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no state, and two may be alike.
        <p key={index} className="whitespace-pre-line" lang={lang}>
          {paragraph}
        </p>
      ))}
      {listSections(job, t).map(({ title, lines, isList }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {isList ? <Points points={lines} lang={lang} /> : <p lang={lang}>{lines}</p>}
        </Fragment>
      ))}
    </div>
  );
}

function Points({ points, lang }: { points: readonly string[]; lang?: string }) {
  return (
    <ul lang={lang}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no state, and two may be alike.
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}

/** The key facts of a job, shown under its title. */
export function JobFacts({ job }: { job: AdvertisedJob }) {
  const t = useText();
  const { dayOf, longDate } = useOfficeCalendar();
  const pay = formatPayLine(job, t);
  const date = <time dateTime={dayOf(job.datePosted)}>{longDate(job.datePosted)}</time>;
  return (
    <ul className="job-facts">
      <li>
        <Icon of={MapPin} />
        {formatPlace(job, t)}
      </li>
      <li>
        <Icon of={BriefcaseBusiness} />
        {formatKind(job, t)}
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
          <Phrase text="Posted {date}" values={{ date }} />
        </span>
      </li>
    </ul>
  );
}

/** Two texts that the firm shows with every job and every application form; either may be empty. */
interface HiringStatementProps {
  equalOpportunity: string;
  accommodations: string;
}

export function HiringStatement({ equalOpportunity, accommodations }: HiringStatementProps) {
  const t = useText();
  const texts = [equalOpportunity, accommodations].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <section className="hiring-statement" aria-label={t("Equal opportunity")}>
      {texts.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
    </section>
  );
}
