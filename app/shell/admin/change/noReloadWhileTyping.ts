import type { ShouldRevalidateFunction } from "react-router";

/** For pages with forms: their data is not loaded again while somebody types, whatever changes elsewhere. */
export const noReloadWhileTyping: ShouldRevalidateFunction = (change) => {
  const samePage = change.currentUrl.href === change.nextUrl.href;
  return change.formMethod || !samePage ? change.defaultShouldRevalidate : false;
};
