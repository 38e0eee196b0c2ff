import { type AddressBase, belowBase } from "~/languages/languages";
import { requestScope } from "~/shell/scope.server";
import { SITE } from "~/site/addresses";
import type { Route } from "./+types/speculationRules";

/**
 * The pages that a browser may fetch before a visitor opens them: cached pages only, so never the admin area or a form.
 * Most are fetched when the pointer is over a link; those about jobs and posts when the button is pressed, because a
 * closed job or an unpublished post must disappear at once, and what is fetched while the pointer rests on a link may
 * be minutes old when it is shown.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { other } = context.get(requestScope).lastKnownCompany().company;
  const bases: AddressBase[] = ["", ...(other ? [other.base] : [])];
  const pages = SITE.filter(({ frame, cache }) => frame === "public" && cache);
  const rule = (eagerness: string, isCurrent: boolean) => ({
    where: {
      href_matches: pages
        .filter(({ cache }) => Boolean(cache?.current) === isCurrent)
        .flatMap(({ path }) => bases.map((base) => belowBase(base, path))),
    },
    eagerness,
  });
  const prefetch = [rule("moderate", false), rule("conservative", true)];
  return new Response(JSON.stringify({ prefetch }), {
    headers: { "Content-Type": "application/speculationrules+json" },
  });
}
