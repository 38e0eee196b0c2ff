import { useState } from "react";
import {
  type Location,
  type ShouldRevalidateFunction,
  useFetchers,
  useLocation,
  useNavigation,
} from "react-router";

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
  const leftByButton = useKeyLeftByButton(location);
  const [retained, setRetained] = useState({ received, result: received, location });
  const next = nextRetained(retained, { received, location, leftByButton });
  if (next.result !== retained.result || next.location !== retained.location) setRetained(next);
  return next.result ?? undefined;
}

/** The key of the location at which a button beside the form was pressed last whose change led back to a page. */
function useKeyLeftByButton({ key }: Location): string | null {
  const { state, formMethod } = useNavigation();
  const isButtonBusy = useFetchers().some((fetcher) => fetcher.formMethod === "POST");
  const [left, setLeft] = useState<string | null>(null);
  const isLeaving = state === "loading" && formMethod === undefined && isButtonBusy;
  if (isLeaving && left !== key) setLeft(key);
  return left;
}

interface Arrival<Result> extends Omit<Retained<Result>, "result"> {
  leftByButton: string | null;
}

/**
 * The result stays until the person submits the form or goes to another page, and not only until the data of the page are
 * loaded again, a link to one of its headings is followed or a button beside the form leads back to it, when the router drops
 * it.
 */
export function nextRetained<Result>(
  before: Retained<Result>,
  { received, location, leftByButton }: Arrival<Result>,
): Retained<Result> {
  if (received !== null && received === before.received) return { ...before, location };
  if (received !== null)
    return { received, result: withTypedValues(before.result, received), location };
  const isBack = leftByButton === before.location.key && hasSameAddress(before.location, location);
  const isSame = isBack || isSamePage(before.location, location);
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
  return hasSameAddress(before, now) && now.hash !== "" && before.hash !== now.hash;
}

const hasSameAddress = (before: Location, now: Location) =>
  before.pathname === now.pathname && before.search === now.search;

/** For pages with forms: their data is not loaded again while somebody types, whatever changes elsewhere. */
export const noReloadWhileTyping: ShouldRevalidateFunction = (change) => {
  const samePage = change.currentUrl.href === change.nextUrl.href;
  return change.formMethod || !samePage ? change.defaultShouldRevalidate : false;
};
