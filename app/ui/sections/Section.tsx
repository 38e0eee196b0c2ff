import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/classNames";
import { MoreLink } from "~/ui/primitives/MoreLink";

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
