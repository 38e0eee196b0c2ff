import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** A link back, above the heading. */
  back?: ReactNode;
  /** What belongs below the lead, such as a list of links. */
  below?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The head of a screen. Its heading can take focus when the focused control is removed. */
export function PageHead({ title, lead, back, below, children }: PageHeadProps) {
  return (
    <header>
      <div>
        {back}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p>{lead}</p>}
        {below}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  );
}
