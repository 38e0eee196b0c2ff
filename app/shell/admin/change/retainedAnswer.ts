import type { Location } from "react-router";

/** What an action answered, and the page that shows it. */
export interface RetainedAnswer<Answer> {
  answer: Answer | null;
  location: Location;
}

/**
 * The answer to show now. The router drops an answer when a page's data is loaded again or a link to a heading of the
 * same page is followed. Neither is a reaction to the answer, so it stays until the person submits a form or goes to
 * another page.
 */
export function nextRetainedAnswer<Answer>(
  before: RetainedAnswer<Answer>,
  now: RetainedAnswer<Answer>,
): RetainedAnswer<Answer> {
  if (now.answer !== null || before.answer === null) return now;
  return isSamePage(before.location, now.location) ? { ...now, answer: before.answer } : now;
}

/** Every submission and every link has its own key, even if it leads to the same address. */
function isSamePage(before: Location, now: Location): boolean {
  if (before.key === now.key) return true;
  const sameAddress = before.pathname === now.pathname && before.search === now.search;
  return sameAddress && now.hash !== "" && before.hash !== now.hash;
}
