import type { Parameter } from "~/platform/pages/parameters";

/** A page that is the same for all visitors: its address and the parameters it uses. */
export interface ReadingPage {
  /** Segments as in routes.ts; `:name` stands for any one segment without a dot, `:name.png` for one with that ending. */
  pattern: string;
  /** The query parameters that change the page. All others are dropped before the page is rendered or looked up. */
  parameters: Readonly<Record<string, Parameter>>;
  /** Parameters with which the page is not cached: a search has too many different answers. */
  uncached?: readonly string[];
}

export interface PageAddress {
  /** The path and the normalised query: what the page is rendered for, and its key in the cache. */
  href: string;
  /** Whether the answer may be cached. */
  isCacheable: boolean;
}

/**
 * Finds the reading page for a request's target (path and query) and normalises its address, so that an unknown, empty,
 * repeated, reordered or meaningless parameter creates no second copy. Null if there is no reading page: matching is
 * exact, unlike the router's, which ignores case and slashes.
 */
export function findPageAddress(pages: readonly ReadingPage[], target: string): PageAddress | null {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  if (!/^\/[\w\-./]*$/.test(path)) return null;
  const page = pages.find(({ pattern }) => matches(pattern, path));
  if (!page) return null;
  if (queryAt === -1) return { href: path, isCacheable: true };
  return normalise(page, path, new URLSearchParams(target.slice(queryAt + 1)));
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.includes(":")) return pattern === path;
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((segment, i) => matchesSegment(segment, given[i] ?? ""))
  );
}

/**
 * A parameter never contains a dot: with `.data` at its end, an address asks the router for data instead of the page.
 */
function matchesSegment(wanted: string, given: string): boolean {
  if (!wanted.startsWith(":")) return wanted === given;
  const dot = wanted.indexOf(".");
  const ending = dot === -1 ? "" : wanted.slice(dot);
  if (!given.endsWith(ending)) return false;
  const value = given.slice(0, given.length - ending.length);
  return value !== "" && !value.includes(".");
}

function normalise(page: ReadingPage, path: string, query: URLSearchParams): PageAddress {
  const used = new URLSearchParams();
  for (const name of Object.keys(page.parameters).sort()) {
    const value = page.parameters[name]?.(query.get(name) ?? "");
    if (value) used.set(name, value);
  }
  const text = used.toString();
  const isCacheable = !page.uncached?.some((name) => used.has(name));
  return { href: text ? `${path}?${text}` : path, isCacheable };
}
