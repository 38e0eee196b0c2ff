import { useState } from "react";
import { useLocation } from "react-router";
import { useOnSaved } from "~/shell/forms/useOnSaved";

/** The result of an action, and the page that shows it. */
interface Retained<Result> {
  /** The result that was received last. */
  received: Result | null;
  /** The result that is shown. */
  result: Result | null;
  /** Path and query of the page. */
  address: string;
}

/**
 * The result of a screen's last action (recovery codes, an error summary, typed values), until the form is sent again or another
 * page is opened. Every screen of the admin area that shows the data of its action uses this; tests/thorough/liveResults.test.ts
 * looks at each.
 */
export function useRetainedResult<Result>(result: Result | undefined): Result | undefined {
  const received = result ?? null;
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [retained, setRetained] = useState({ received, result: received, address });
  useOnSaved(() => setRetained({ received: null, result: null, address }));
  const next = nextRetained(retained, { received, address });
  if (next.result !== retained.result || next.address !== retained.address) setRetained(next);
  return next.result ?? undefined;
}

/**
 * Retains a result that the router drops:
 * - when the data of the page are loaded again;
 * - when a link to the same page is followed, such as that of its own tab;
 * - when a button beside the form leads back to it.
 */
export function nextRetained<Result>(
  before: Retained<Result>,
  { received, address }: Omit<Retained<Result>, "result">,
): Retained<Result> {
  if (received !== null && received === before.received) return { ...before, address };
  if (received !== null)
    return { received, result: withTypedValues(before.result, received), address };
  return { received, result: before.address === address ? before.result : null, address };
}

/**
 * The result of a save that did not reach the server has no values (reportFailure.ts). It gets those of the refusal before it:
 * without any, the form would show the stored values instead of the typed ones.
 */
function withTypedValues<Result>(before: Result | null, now: Result): Result {
  const hasValues = (result: Result | null) =>
    typeof result === "object" && result !== null && "values" in result;
  if (hasValues(now) || !hasValues(before)) return now;
  return { ...before, fieldErrors: {}, ...now };
}
