import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/classNames";

export type IconGlyph = LucideIcon;

/** Always decorative: the text next to it, or the label of its button, has the meaning. */
export function Icon({ of: Glyph, className }: { of: IconGlyph; className?: string }) {
  return (
    <Glyph
      className={classNames("icon", className)}
      strokeWidth={1.8}
      aria-hidden="true"
      focusable="false"
    />
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
