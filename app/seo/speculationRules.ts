import { type AddressBase, belowBase } from "~/languages/languages";
import { requestScope } from "~/shell/scope.server";
import { SITE } from "~/site/addresses";
import type { Route } from "./+types/speculationRules";

/**
 * The pages that a browser may fetch before a visitor opens them: cached pages only, so never the admin area or a form. Most are
 * fetched when the pointer is over a link, those about jobs and posts when the button is pressed. A closed job or an unpublished
 * post must disappear at once, and what is fetched while the pointer rests on a link may be minutes old when it is shown.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { other } = context.get(requestScope).lastKnownCompany().company;
  const bases: AddressBase[] = ["", ...(other ? [other.base] : [])];
  const inAllLanguages = (paths: readonly string[]) =>
    paths.flatMap((path) => bases.map((base) => belowBase(base, path) || "/"));
  const rule = (eagerness: string, isOnPress: boolean) => {
    const pages = CACHED_PAGES.filter(({ cache }) => Boolean(cache?.prefetchOnPress) === isOnPress);
    const isPage = { href_matches: inAllLanguages(pages.map(({ path }) => path)) };
    const isOther = { href_matches: inAllLanguages(OTHER_PATHS) };
    return { where: { and: [isPage, { not: isOther }] }, eagerness };
  };
  const prefetch = [rule("moderate", false), rule("conservative", true)];
  return new Response(JSON.stringify({ prefetch }), {
    headers: { "Content-Type": "application/speculationrules+json" },
  });
}

const isCachedPage = ({ frame, cache }: (typeof SITE)[number]) =>
  frame === "public" && cache !== undefined;

const CACHED_PAGES = SITE.filter(isCachedPage);
/** The pattern of pages that an owner adds, `/:address`, matches these too. */
const OTHER_PATHS = SITE.filter((address) => !isCachedPage(address))
  .map(({ path }) => path)
  .filter((path) => /^\/[^/:*]+$/.test(path));
