import { readingPages } from "~/readingPages";

/** Pages about jobs and posts: what a browser fetched while the pointer rested on a link may be minutes old when it is shown. */
const MUST_BE_TRUE_NOW = /^\/(careers|blog|featured-blogs|ai-data-science)/;

/**
 * Which pages a browser may fetch before a visitor asks for them: reading pages only, so never the desk nor a form.
 * Most as soon as a link is pointed at; those about jobs and posts when the press begins, because what closes or is
 * withdrawn leaves at once.
 */
export function loader() {
  // A dot marks what is for machines, `/api` too: no link of a page leads there.
  const pages = readingPages
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.includes(".") && !pattern.startsWith("/api/"));
  const rule = (eagerness: string, patterns: string[]) => ({
    where: { href_matches: patterns },
    eagerness,
  });
  const prefetch = [
    rule(
      "moderate",
      pages.filter((pattern) => !MUST_BE_TRUE_NOW.test(pattern)),
    ),
    rule(
      "conservative",
      pages.filter((pattern) => MUST_BE_TRUE_NOW.test(pattern)),
    ),
  ];
  return new Response(JSON.stringify({ prefetch }), {
    headers: { "Content-Type": "application/speculationrules+json" },
  });
}
