import { useEffect, useRef } from "react";
import { useText } from "~/languages/useText";
import { useHydrated } from "~/ui/useHydrated";

export interface SummaryError {
  /** The id of the invalid control; an error of the whole form has none. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  fieldErrors: readonly SummaryError[];
  /** Changes with every rejected submission (the action's data), so that the same errors take focus again. */
  focusKey?: unknown;
}

/**
 * Takes focus when it appears: by `autofocus` on a page that the server sent, by an effect afterwards. If somebody is in a
 * field already when React hydrates that page, the focus stays there.
 */
export function ErrorSummary({ fieldErrors, focusKey }: ErrorSummaryProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = fieldErrors.length > 0;
  const isFromServer = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when focusKey changes, but does not read it.
  useEffect(() => {
    const mayBeCorrecting = isFromServer.current;
    isFromServer.current = false;
    if (mayBeCorrecting && document.activeElement?.matches("input, select, textarea")) return;
    if (hasErrors) box.current?.focus();
  }, [hasErrors, focusKey]);
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      className="summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the errors must be announced first, also without scripts.
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{t("There is a problem")}</h2>
      <ul>
        {fieldErrors.map(({ field, message }) => (
          <li key={`${field}-${message}`}>
            {field ? <a href={`#${field}`}>{t.message(message)}</a> : t.message(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}
