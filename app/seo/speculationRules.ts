import { readingPages } from "~/readingPages";

/**
 * Pages about jobs and posts: what is fetched while the pointer rests on a link may be minutes old when it is shown.
 */
const MUST_BE_CURRENT = /^\/(careers|blog|featured-blogs|ai-data-science)/;

/**
 * The pages that a browser may fetch before a visitor opens them: cached pages only, so never the admin area or a form.
 * Most are fetched when the pointer is over a link; those about jobs and posts when the button is pressed, because a
 * closed job or an unpublished post must disappear at once.
 */
export function loader() {
  // Addresses with a dot and those below /api are for other programs: no page links to them.
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
      pages.filter((pattern) => !MUST_BE_CURRENT.test(pattern)),
    ),
    rule(
      "conservative",
      pages.filter((pattern) => MUST_BE_CURRENT.test(pattern)),
    ),
  ];
  return new Response(JSON.stringify({ prefetch }), {
    headers: { "Content-Type": "application/speculationrules+json" },
  });
}
