import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** A link back, above the heading. */
  back?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The head of a screen. Its heading can take focus when the focused control is removed. */
export function PageHead({ title, lead, back, children }: PageHeadProps) {
  return (
    <header>
      <div>
        {back}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  );
}
