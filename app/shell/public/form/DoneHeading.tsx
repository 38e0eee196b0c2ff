import { type ReactNode, useEffect, useRef } from "react";

/** The heading of what replaced a form: it takes focus, so that nobody is left on a button that is gone. */
export function DoneHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: the only news on the page, also where no script runs.
    <h2 ref={heading} tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}
