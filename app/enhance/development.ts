// In development instead of main.ts: a reading page has no React that could be changed in place, so it loads itself again.
import "./main";

const hasReact = () => "__reactRouterContext" in window;

import.meta.hot?.on("frontdesk:edited", () => {
  if (!hasReact()) location.reload();
});
