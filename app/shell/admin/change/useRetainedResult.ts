import { useState } from "react";
import { type Location, type ShouldRevalidateFunction, useLocation } from "react-router";

/** What an action led to, and the page that shows it. */
interface Retained<Result> {
  result: Result | null;
  location: Location;
}

/**
 * The result of a screen's last action (recovery codes, an error summary, typed values). The router drops it when live updates
 * load the screen's data again; this returns it all the same. Every screen of the admin area that shows the data of its action
 * uses this; tests/thorough/liveResults.test.ts looks at each.
 */
export function useRetainedResult<Result>(result: Result | undefined): Result | undefined {
  const now: Retained<Result> = { result: result ?? null, location: useLocation() };
  const [retained, setRetained] = useState(now);
  const next = nextRetained(retained, now);
  if (next.result !== retained.result || next.location !== retained.location) setRetained(next);
  return next.result ?? undefined;
}

/**
 * The result stays until the person submits a form or goes to another page, and not only until the data of the page are
 * loaded again or a link to one of its headings is followed, when the router drops it.
 */
export function nextRetained<Result>(
  before: Retained<Result>,
  now: Retained<Result>,
): Retained<Result> {
  if (now.result !== null || before.result === null) return now;
  return isSamePage(before.location, now.location) ? { ...now, result: before.result } : now;
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
