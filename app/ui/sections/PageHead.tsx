import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** The page's own name: its chart is drawn from it. */
  chart: string;
  breadcrumb?: ReactNode;
  /** Buttons, or the facts of a job. */
  children?: ReactNode;
}

/** The head of every page but Home. Never revealed by scrolling: it is what people came for. */
export function PageHead({ title, lead, chart, breadcrumb, children }: PageHeadProps) {
  return (
    <section className="pagehead">
      <div className="bg">
        <PageHeadChart of={chart} />
      </div>
      <div className="wrap">
        {breadcrumb}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
