import type { ReactNode } from "react";
import { PageHeadChart } from "~/ui/art/PageHeadChart";
import { LinkButton } from "~/ui/primitives/Button";

/** The page of something that is not there (any more): a calm chart without fronts. */
export function LostPage({ children, band }: { children: ReactNode; band?: boolean }) {
  return (
    <section className="lost">
      <div className="bg">
        <PageHeadChart of="lost" shape={band ? "band" : "head"} />
      </div>
      <div className="wrap">{children}</div>
    </section>
  );
}

interface MissingRecordProps {
  title: string;
  text: string;
  /** Where to look instead. */
  link: { label: string; href: string };
}

export function MissingRecord({ title, text, link }: MissingRecordProps) {
  return (
    <LostPage>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="row">
        <LinkButton variant="signal" href={link.href}>
          {link.label}
        </LinkButton>
      </div>
    </LostPage>
  );
}
