import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

interface EmptyStateProps {
  /** One sentence: "No positions found matching your criteria." */
  text: string;
  /** A sentence that says how to find something. */
  detail?: ReactNode;
  icon?: IconGlyph;
  /** One action: Clear Filters, Try Again. */
  children?: ReactNode;
}

/** Has the height of a list, so that the page does not jump. */
export function EmptyState({ text, detail, icon = Compass, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon of={icon} />
      <p>{text}</p>
      {detail && <p>{detail}</p>}
      {children}
    </div>
  );
}
