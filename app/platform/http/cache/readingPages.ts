import { FILTER_MAX_CHARACTERS, pageNumber } from "~/platform/listParameters";

/** A page that is the same for all visitors: its address and the parameters it uses. */
export interface ReadingPage {
  /** Segments as in site/addresses.ts; `:name` stands for any one segment without a dot, `:name.png` for one with that ending. */
  pattern: string;
  /** The query parameters that change the page. All others are dropped before the page is rendered or looked up. */
  parameters?: Readonly<Record<string, ParameterKind>>;
  /** Parameters with which the page is not cached: there are too many different searches. */
  uncached?: readonly string[];
}

interface PageAddress {
  /** The path and the normalized query: what the page is rendered for, and its key in the cache. */
  href: string;
  /** Whether the response may be cached. */
  isCacheable: boolean;
}

/**
 * Finds the reading page for a request's target (path and query) and normalizes its address: `/Careers/?x=1` becomes `/careers`.
 * Unknown, empty, repeated or reordered parameters therefore neither make a second copy in the cache nor have a page rendered
 * again. Null if there is no reading page.
 */
export type FindPage = (target: string) => PageAddress | null;

/**
 * Reads the patterns once, so that a request costs one lookup, or one comparison for each pattern with a parameter.
 * `otherPatterns` are the addresses that are no reading pages: `/admin` is none, though `/:address` matches it.
 */
export function createPageFinder(
  pages: readonly ReadingPage[],
  otherPatterns: readonly string[] = [],
): FindPage {
  const fixed = new Map(pages.map((page) => [page.pattern.toLowerCase(), page]));
  const reservedPaths = new Set(otherPatterns.map((pattern) => pattern.toLowerCase()));
  const dynamic = pages
    .filter(({ pattern }) => pattern.includes(":"))
    .map((page) => ({ page, expression: expressionOf(page.pattern) }));
  const findFixed = (path: string): FoundPage | null => {
    const page = fixed.get(path.toLowerCase());
    return page ? { page, path: page.pattern } : null;
  };
  const findDynamic = (path: string): FoundPage | null => {
    if (reservedPaths.has(path.toLowerCase())) return null;
    for (const { page, expression } of dynamic) {
      const match = expression.exec(path);
      if (match) return { page, path: filledIn(page.pattern, match.slice(1)) };
    }
    return null;
  };

  return (target) => {
    const queryAt = target.indexOf("?");
    const path = plainPath(queryAt === -1 ? target : target.slice(0, queryAt));
    const match = path && (findFixed(path) ?? findDynamic(path));
    if (!match) return null;
    if (queryAt === -1) return { href: match.path, isCacheable: true };
    return normalize(match, new URLSearchParams(target.slice(queryAt + 1)));
  };
}

interface FoundPage {
  page: ReadingPage;
  /** As the site itself writes it in links. */
  path: string;
}

/**
 * A path as the router reads it, who decodes each segment and ignores slashes at the end. Null if a segment has other characters
 * than those of the site's addresses.
 */
function plainPath(path: string): string | null {
  const decodedPath = path.includes("%") ? decodedSegments(path) : path;
  return decodedPath && /^\/[\w\-./]*$/.test(decodedPath) ? withoutSlashesAtEnd(decodedPath) : null;
}

function decodedSegments(path: string): string | null {
  try {
    const segments = path.split("/").map(decodeURIComponent);
    return segments.some((segment) => segment.includes("/")) ? null : segments.join("/");
  } catch {
    return null;
  }
}

function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/**
 * Ignores case, as the router does. A parameter never contains a dot: with `.data` at its end, an address asks the router for
 * data instead of the page.
 */
function expressionOf(pattern: string): RegExp {
  const segments = pattern.replaceAll(".", "\\.").replace(/:\w+/g, "([^/.]+)");
  return new RegExp(`^${segments}$`, "i");
}

/** `/careers/job/:jobId` with `["analyst"]` -> `/careers/job/analyst` */
function filledIn(pattern: string, values: readonly string[]): string {
  const remainingValues = [...values];
  return pattern.replace(/:\w+/g, () => remainingValues.shift() ?? "");
}

function normalize({ page, path }: FoundPage, query: URLSearchParams): PageAddress {
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

/** A filter or a search. PostgreSQL rejects U+0000, and stored text never contains it. */
const TEXT: Parameter = (typed) =>
  typed.replaceAll("\0", "").trim().slice(0, FILTER_MAX_CHARACTERS).trim().toWellFormed();

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

/** A filter of a reading page from its address, read as the page cache reads it; empty without one. */
export function publicFilterValue(query: URLSearchParams, name: string): string {
  return TEXT(query.get(name) ?? "");
}
