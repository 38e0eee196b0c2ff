import type { ShouldRevalidateFunction } from "react-router";

/** For forms: what was loaded stays as it is while somebody types, whatever changes elsewhere meanwhile. */
export const keepWhileTyping: ShouldRevalidateFunction = (change) => {
  const samePage = change.currentUrl.href === change.nextUrl.href;
  return change.formMethod || !samePage ? change.defaultShouldRevalidate : false;
};
