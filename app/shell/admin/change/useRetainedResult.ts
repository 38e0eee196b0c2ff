import { useState } from "react";
import { type Location, type ShouldRevalidateFunction, useLocation } from "react-router";

/** What an action led to, and the page that shows it. */
interface Retained<Result> {
  /** As it was received last. */
  received: Result | null;
  /** What is shown. */
  result: Result | null;
  location: Location;
}

/**
 * The result of a screen's last action (recovery codes, an error summary, typed values). The router drops it when live updates
 * load the screen's data again; this returns it all the same. Every screen of the admin area that shows the data of its action
 * uses this; tests/thorough/liveResults.test.ts looks at each.
 */
export function useRetainedResult<Result>(result: Result | undefined): Result | undefined {
  const received = result ?? null;
  const location = useLocation();
  const [retained, setRetained] = useState({ received, result: received, location });
  const next = nextRetained(retained, { received, location });
  if (next.result !== retained.result || next.location !== retained.location) setRetained(next);
  return next.result ?? undefined;
}

/**
 * The result stays until the person submits a form or goes to another page, and not only until the data of the page are
 * loaded again or a link to one of its headings is followed, when the router drops it.
 */
export function nextRetained<Result>(
  before: Retained<Result>,
  { received, location }: Omit<Retained<Result>, "result">,
): Retained<Result> {
  if (received !== null && received === before.received) return { ...before, location };
  if (received !== null)
    return { received, result: withTypedValues(before.result, received), location };
  const isSame = isSamePage(before.location, location);
  return { received, result: isSame ? before.result : null, location };
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

/** Every submission and every link has its own key, even if it leads to the same address. */
function isSamePage(before: Location, now: Location): boolean {
  if (before.key === now.key) return true;
  const sameAddress = before.pathname === now.pathname && before.search === now.search;
  return sameAddress && now.hash !== "" && before.hash !== now.hash;
}

/** For pages with forms: their data is not loaded again while somebody types, whatever changes elsewhere. */
export const noReloadWhileTyping: ShouldRevalidateFunction = (change) => {
  const samePage = change.currentUrl.href === change.nextUrl.href;
  return change.formMethod || !samePage ? change.defaultShouldRevalidate : false;
};
