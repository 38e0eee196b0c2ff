import { createContext, type ReactNode, use } from "react";
import { longWordClass } from "~/shell/admin/list/longWord";

/** "h2" where the frame of a screen has the page's first heading already, as in Settings. */
export const PageHeadLevel = createContext<"h1" | "h2">("h1");

interface AdminPageHeadProps {
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
export function AdminPageHead({ title, lead, back, below, children }: AdminPageHeadProps) {
  const Heading = use(PageHeadLevel);
  return (
    <header>
      <div>
        {back}
        <Heading tabIndex={-1} className={longWordClass(title)}>
          {title}
        </Heading>
        {lead && <p>{lead}</p>}
        {below}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  );
}
