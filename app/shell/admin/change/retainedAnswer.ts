import type { Location } from "react-router";

/** What an action answered, and the page that shows it. */
export interface RetainedAnswer<Answer> {
  answer: Answer | null;
  location: Location;
}

/**
 * The answer to show now. Loading a page's data again ends an answer for the router, and so does following a link to a
 * heading of the same page. Neither is something that the person did about the answer, so it stays until they submit a
 * form or go elsewhere.
 */
export function nextRetainedAnswer<Answer>(
  before: RetainedAnswer<Answer>,
  now: RetainedAnswer<Answer>,
): RetainedAnswer<Answer> {
  if (now.answer !== null || before.answer === null) return now;
  return isSamePage(before.location, now.location) ? { ...now, answer: before.answer } : now;
}

/** Every submission and every link has a key of its own, one that leads to the same address too. */
function isSamePage(before: Location, now: Location): boolean {
  if (before.key === now.key) return true;
  const sameAddress = before.pathname === now.pathname && before.search === now.search;
  return sameAddress && now.hash !== "" && before.hash !== now.hash;
}
