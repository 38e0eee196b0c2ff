import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";

interface PageHeadProps {
  title: string;
  /** One word per line on phones: a title of two words that barely fits would jump when the font loads. */
  wordByWord?: boolean;
  lead?: ReactNode;
  /** The page's name, from which its chart is drawn. */
  chart: string;
  breadcrumb?: ReactNode;
  /** Buttons, or the facts of a job. */
  children?: ReactNode;
}

/** The head of every page but Home. Not revealed by scrolling, because it is the main content. */
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
