import type { ReactNode } from "react";
import { type DrawnChart, PageHeadChart } from "~/ui/art/PageHeadChart";
import { MoreLink } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";

interface SectionProps {
  id?: string;
  sunken?: boolean;
  children: ReactNode;
}

export function Section({ id, sunken, children }: SectionProps) {
  return (
    <section id={id} className={classNames("section", sunken && "sunken")}>
      <div className="wrap">{children}</div>
    </section>
  );
}

interface SectionHeadProps {
  title: string;
  lead?: ReactNode;
  more?: { href: string; label: string };
}

/** The heading and lead of a section, with an optional link on the right. */
export function SectionHead({ title, lead, more }: SectionHeadProps) {
  return (
    <div className="head">
      <div className="stack">
        {title && <h2>{title}</h2>}
        {lead && <p className="lead">{lead}</p>}
      </div>
      {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
    </div>
  );
}

interface SplitProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A short heading that stays visible next to a long list, such as questions or offers. */
export function Split({ title, text, children }: SplitProps) {
  return (
    <div className="split">
      <div className="stack">
        {title && <h2>{title}</h2>}
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {children}
    </div>
  );
}

interface PageHeadProps {
  title: string;
  /** The language of the title, if it is not that of the page. */
  lang?: string;
  /** One word per line on phones: a title of two words that barely fits would jump when the font loads. */
  wordByWord?: boolean;
  lead?: ReactNode;
  /** The drawing beside the heading. */
  chart: DrawnChart;
  breadcrumb?: ReactNode;
  /** Buttons, or the facts of a job. */
  children?: ReactNode;
}

/** The head of every page but Home. Not revealed by scrolling, because it is the main content. */
export function PageHead(props: PageHeadProps) {
  const { title, lang, wordByWord, lead, chart, breadcrumb, children } = props;
  return (
    <section className="pagehead">
      <div className="wrap">
        {breadcrumb}
        <h1 className={wordByWord ? "word-by-word" : undefined} lang={lang}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
        <div className="bg">
          <PageHeadChart of={chart} />
        </div>
      </div>
    </section>
  );
}
