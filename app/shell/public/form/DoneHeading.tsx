import { type ReactNode, useEffect, useRef } from "react";

/** The heading of what replaces a form. It takes focus, because the focused button is removed. */
export function DoneHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: the only new content on the page, also without scripts.
    <h2 ref={heading} tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}
