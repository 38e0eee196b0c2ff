import type { ReactNode } from "react";
import { type DrawnChart, PageHeadChart } from "~/ui/art/PageHeadChart";

interface PageHeadProps {
  title: string;
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
  const { title, wordByWord, lead, chart, breadcrumb, children } = props;
  return (
    <section className="pagehead">
      <div className="wrap">
        {breadcrumb}
        <h1 className={wordByWord ? "word-by-word" : undefined}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
        <div className="bg">
          <PageHeadChart of={chart} />
        </div>
      </div>
    </section>
  );
}
