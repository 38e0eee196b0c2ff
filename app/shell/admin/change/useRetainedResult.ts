import { useState } from "react";
import { useLocation } from "react-router";
import { useOnSaved } from "~/shell/forms/useOnSaved";

/** What an action led to, and the page that shows it. */
interface Retained<Result> {
  /** As it was received last. */
  received: Result | null;
  /** What is shown. */
  result: Result | null;
  /** Path and query of the page. */
  address: string;
}

/**
 * The result of a screen's last action (recovery codes, an error summary, typed values), until the form is sent again or another
 * page is opened. Every screen of the admin area that shows the data of its action uses this;
 * tests/thorough/liveResults.test.ts looks at each.
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
 * The router drops a result when the data of the page are loaded again, when a link to the same page is followed, such as that of
 * its own tab, and when a button beside the form leads back to it. Here it stays through all three.
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
 * A save that did not reach the server has no values of its own (reportFailure.ts): the form goes on from those that were
 * refused before, or it would show what is stored instead of what was typed.
 */
function withTypedValues<Result>(before: Result | null, now: Result): Result {
  const hasValues = (result: Result | null) =>
    typeof result === "object" && result !== null && "values" in result;
  if (hasValues(now) || !hasValues(before)) return now;
  return { ...before, fieldErrors: {}, ...now };
}
