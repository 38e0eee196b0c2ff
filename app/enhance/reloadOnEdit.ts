// Stands in for readingPage.ts in development: a reading page has no React that could update in place, so it reloads itself.
import "~/enhance/readingPage";

const hasReact = () => "__reactRouterContext" in window;

import.meta.hot?.on("frontdesk:edited", () => {
  if (!hasReact()) location.reload();
});
