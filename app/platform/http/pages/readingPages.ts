import { pageNumber } from "~/platform/data/search/search.server";

/** A page that is the same for all visitors: its address and the parameters it uses. */
export interface ReadingPage {
  /** Segments as in site/addresses.ts; `:name` stands for any one segment without a dot, `:name.png` for one with that ending. */
  pattern: string;
  /** The query parameters that change the page. All others are dropped before the page is rendered or looked up. */
  parameters?: Readonly<Record<string, ParameterKind>>;
  /** Parameters with which the page is not cached: a search has too many different answers. */
  uncached?: readonly string[];
}

interface PageAddress {
  /** The path and the normalized query: what the page is rendered for, and its key in the cache. */
  href: string;
  /** Whether the response may be cached. */
  isCacheable: boolean;
}

/**
 * Finds the reading page for a request's target (path and query) and normalizes its address, so that an unknown, empty,
 * repeated, reordered or meaningless parameter creates no second copy. Null if there is no reading page: matching is
 * exact, unlike the router's, which ignores case and slashes.
 */
export type FindPage = (target: string) => PageAddress | null;

/**
 * Reads the patterns once, so that a request costs one lookup, or one comparison for each pattern with a parameter.
 * `others` are the patterns of all other addresses: what the router takes for one of them, in whatever case, is no reading
 * page, though `/:address` would match it.
 */
export function createPageFinder(
  pages: readonly ReadingPage[],
  others: readonly string[] = [],
): FindPage {
  const fixed = new Map(pages.map((page) => [page.pattern, page]));
  const taken = new Set([...fixed.keys(), ...others].map((pattern) => pattern.toLowerCase()));
  const dynamic = pages
    .filter(({ pattern }) => pattern.includes(":"))
    .map((page) => ({ page, expression: expressionOf(page.pattern) }));
  const findDynamic = (path: string) =>
    taken.has(path.toLowerCase())
      ? undefined
      : dynamic.find(({ expression }) => expression.test(path))?.page;
  const findPage = (path: string) => fixed.get(path) ?? findDynamic(path);

  return (target) => {
    const queryAt = target.indexOf("?");
    const path = queryAt === -1 ? target : target.slice(0, queryAt);
    if (!/^\/[\w\-./]*$/.test(path)) return null;
    const page = findPage(path);
    if (!page) return null;
    if (queryAt === -1) return { href: path, isCacheable: true };
    return normalise(page, path, new URLSearchParams(target.slice(queryAt + 1)));
  };
}

/**
 * A parameter never contains a dot: with `.data` at its end, an address asks the router for data instead of the page.
 */
function expressionOf(pattern: string): RegExp {
  const segments = pattern.replaceAll(".", "\\.").replace(/:\w+/g, "[^/.]+");
  return new RegExp(`^${segments}$`);
}

function normalise(page: ReadingPage, path: string, query: URLSearchParams): PageAddress {
  const used = new URLSearchParams();
  const parameters = Object.entries(page.parameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, kind] of parameters) {
    const value = PARAMETERS[kind](query.get(name) ?? "");
    if (value) used.set(name, value);
  }
  const text = used.toString();
  const isCacheable = !page.uncached?.some((name) => used.has(name));
  return { href: text ? `${path}?${text}` : path, isCacheable };
}

/** How a page reads one query parameter: its normalized value, or "" if it has no effect. */
type Parameter = (typed: string) => string;

const TEXT_MAX_CHARACTERS = 200;

/** A filter or a search. PostgreSQL rejects U+0000, and stored text never contains it. */
const TEXT: Parameter = (typed) =>
  typed.replaceAll("\0", "").trim().slice(0, TEXT_MAX_CHARACTERS).trim().toWellFormed();

/** The first page has no number, and an invalid number means the first page. */
const PAGE_NUMBER: Parameter = (typed) => {
  const page = pageNumber(typed);
  return page === 1 ? "" : String(page);
};

const SWITCH: Parameter = (typed) => (typed === "1" ? "1" : "");

export type ParameterKind = "text" | "page-number" | "switch";

const PARAMETERS: Readonly<Record<ParameterKind, Parameter>> = {
  text: TEXT,
  "page-number": PAGE_NUMBER,
  switch: SWITCH,
};

/** A filter from an address, or an empty text; parsed like the page cache does. */
export function addressValue(url: URL, name: string): string {
  return TEXT(url.searchParams.get(name) ?? "");
}
