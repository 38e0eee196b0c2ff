import type { ReactNode } from "react";
import { formatDay } from "~/jobs/public/formatJob";
import type { DrawnChart } from "~/ui/art/PageHeadChart";
import { PageHead } from "~/ui/sections/PageHead";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  chart: DrawnChart;
  title: string;
  /** Three sentences in plain language. */
  summary: string;
  /** The date of the last change, as YYYY-MM-DD. */
  updated: string;
  sections: readonly LegalSection[];
}

/** A page with a table of contents that remains visible, and one column of text. */
export function LegalPage({ chart, title, summary, updated, sections }: LegalPageProps) {
  return (
    <>
      <PageHead chart={chart} title={title} lead={summary}>
        <p className="updated">
          Last updated <time dateTime={updated}>{formatDay(updated)}</time>
        </p>
      </PageHead>
      <div className="wrap legal">
        <nav className="toc" aria-label="On this page" data-spy="">
          <h2>On this page</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
