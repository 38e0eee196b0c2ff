import { useEffect, useRef } from "react";

export interface SummaryError {
  /** The id of the control to go to; a fault of the whole form has none. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  fieldErrors: readonly SummaryError[];
  /** Changes with every refusal (the answer of the action), so the same faults twice take focus twice. */
  focusKey?: unknown;
}

/** Takes focus when it appears: by `autofocus` in a page without scripts, by effect in a hydrated one. */
export function ErrorSummary({ fieldErrors, focusKey }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = fieldErrors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focusKey is the occasion, not a value that is read.
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, focusKey]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      className="summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the refusal is what the person must hear first, also without scripts.
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul>
        {fieldErrors.map(({ field, message }) => (
          <li key={`${field}-${message}`}>
            {field ? <a href={`#${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
