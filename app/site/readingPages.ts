import type { ReadingPage } from "~/platform/pages/readingPages";
import { SITE } from "~/site";

/** What is cached in front of React Router. */
export const READING_PAGES: readonly ReadingPage[] = SITE.flatMap(({ path, cache }) =>
  cache ? [{ pattern: path, ...cache }] : [],
);
