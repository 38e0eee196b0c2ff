import { useState } from "react";
import { type Location, type ShouldRevalidateFunction, useLocation } from "react-router";

/** What an action led to, and the page that shows it. */
interface Retained<Result> {
  result: Result | null;
  location: Location;
}

/**
 * What a screen's last action led to (recovery codes, an error summary, typed values), also while live updates load its
 * data again, which makes the router drop it. Every screen of the admin area that shows the data of its action shows this;
 * tests/thorough/liveResults.test.ts looks at each.
 */
export function useRetainedResult<Result>(result: Result | undefined): Result | undefined {
  const now: Retained<Result> = { result: result ?? null, location: useLocation() };
  const [retained, setRetained] = useState(now);
  const next = nextRetained(retained, now);
  if (next.result !== retained.result || next.location !== retained.location) setRetained(next);
  return next.result ?? undefined;
}

/**
 * The router drops a result when a page's data is loaded again or a link to a heading of the same page is followed.
 * Neither is a reaction to it, so it stays until the person submits a form or goes to another page.
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
