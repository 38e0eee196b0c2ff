import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconGlyph } from "./Icon";

interface EmptyStateProps {
  /** One sentence; the words of the specification where it has them. */
  text: string;
  detail?: string;
  icon?: IconGlyph;
  /** One action: Clear Filters, Try Again. */
  children?: ReactNode;
}

/** Keeps the height of a list that has nothing to show, so that nothing jumps. */
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
