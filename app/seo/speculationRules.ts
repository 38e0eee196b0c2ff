import { SITE } from "~/site/addresses";

/**
 * The pages that a browser may fetch before a visitor opens them: cached pages only, so never the admin area or a form.
 * Most are fetched when the pointer is over a link; those about jobs and posts when the button is pressed, because a
 * closed job or an unpublished post must disappear at once, and what is fetched while the pointer rests on a link may
 * be minutes old when it is shown.
 */
export function loader() {
  const pages = SITE.filter(({ frame, cache }) => frame === "public" && cache);
  const rule = (eagerness: string, isCurrent: boolean) => ({
    where: {
      href_matches: pages
        .filter(({ cache }) => Boolean(cache?.current) === isCurrent)
        .map(({ path }) => path),
    },
    eagerness,
  });
  const prefetch = [rule("moderate", false), rule("conservative", true)];
  return new Response(JSON.stringify({ prefetch }), {
    headers: { "Content-Type": "application/speculationrules+json" },
  });
}
