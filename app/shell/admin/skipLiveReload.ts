import type { ShouldRevalidateFunction } from "react-router";

/**
 * The `shouldRevalidate` of a screen with a form: live updates do not load its data again, whatever changes elsewhere. A form
 * that is sent and another address do.
 */
export const skipLiveReload: ShouldRevalidateFunction = (change) => {
  const samePage = change.currentUrl.href === change.nextUrl.href;
  return change.formMethod || !samePage ? change.defaultShouldRevalidate : false;
};
