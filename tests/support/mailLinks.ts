import type { Page } from "playwright-core";

/** Follows no more links to the mail program, but remembers them. */
export const watchMailLinks = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (!link?.href.startsWith("mailto:")) return;
      event.preventDefault();
      document.body.dataset.mailto = link.href;
    }),
  );
export const followedMailLink = (page: Page) => page.evaluate(() => document.body.dataset.mailto);
