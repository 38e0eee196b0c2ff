import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";

interface PageHeadProps {
  title: string;
  /** One word a line on a phone: a title of two words that just fits would jump when its typeface comes. */
  wordByWord?: boolean;
  lead?: ReactNode;
  /** The page's own name: its chart is drawn from it. */
  chart: string;
  breadcrumb?: ReactNode;
  /** Buttons, or the facts of a job. */
  children?: ReactNode;
}

/** The head of every page but Home. Never revealed by scrolling: it is what people came for. */
export function PageHead(props: PageHeadProps) {
  const { title, wordByWord, lead, chart, breadcrumb, children } = props;
  return (
    <section className="pagehead">
      <div className="bg">
        <PageHeadChart of={chart} />
      </div>
      <div className="wrap">
        {breadcrumb}
        <h1 className={wordByWord ? "word-by-word" : undefined}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
