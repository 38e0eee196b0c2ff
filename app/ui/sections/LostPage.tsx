import type { ReactNode } from "react";
import chart from "~/ui/art/drawn/charts/lost.json";
import { PageHeadChart } from "~/ui/art/PageHeadChart";
import { LinkButton } from "~/ui/primitives/Button";

/** The page of something that is not there (any more): a calm chart, and a station that has drifted off it. */
export function LostPage({ children }: { children: ReactNode }) {
  return (
    <section className="lost">
      <div className="wrap">
        {children}
        <div className="bg">
          <PageHeadChart of={chart} />
        </div>
      </div>
    </section>
  );
}

interface MissingRecordProps {
  title: string;
  text: string;
  /** Where to look instead. */
  link: { label: string; href: string };
  /** Another way to find it. */
  children?: ReactNode;
}

export function MissingRecord({ title, text, link, children }: MissingRecordProps) {
  return (
    <LostPage>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {children}
      <div className="row">
        <LinkButton variant="signal" href={link.href}>
          {link.label}
        </LinkButton>
      </div>
    </LostPage>
  );
}
