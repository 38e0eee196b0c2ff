import type { Parameter } from "~/platform/pages/parameters";

/** A page that is the same for everyone: which address it has and which parameters it listens to. */
export interface ReadingPage {
  /** Segments as in routes.ts; `:name` stands for any one segment without a dot, `:name.png` for one with that ending. */
  pattern: string;
  /** Query parameters that change the page, and how it reads them. All others are dropped before it is rendered or looked up. */
  parameters: Readonly<Record<string, Parameter>>;
  /** Parameters whose answers are rendered every time: a search has too many answers to keep. */
  uncached?: readonly string[];
}

export interface PageAddress {
  /** Path and normalised query: what the page is rendered for, and found by. */
  href: string;
  /** Whether the answer may be kept. */
  keep: boolean;
}

/**
 * Finds the reading page at a request's target (path and query) and normalises its address, so that an
 * unknown, empty, repeated, reordered or meaningless parameter neither makes a second copy nor reaches the page.
 * Null where no reading page is: matching is exact, unlike the router's, which forgives case and slashes.
 */
export function findPageAddress(pages: readonly ReadingPage[], target: string): PageAddress | null {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  if (!/^\/[\w\-./]*$/.test(path)) return null;
  const page = pages.find(({ pattern }) => matches(pattern, path));
  if (!page) return null;
  if (queryAt === -1) return { href: path, keep: true };
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

/** A dot is only ever the pattern's own: `.data` after an address asks the router for something else than the page. */
function matchesSegment(wanted: string, given: string): boolean {
  if (!wanted.startsWith(":")) return wanted === given;
  const dot = wanted.indexOf(".");
  const ending = dot === -1 ? "" : wanted.slice(dot);
  if (!given.endsWith(ending)) return false;
  const value = given.slice(0, given.length - ending.length);
  return value !== "" && !value.includes(".");
}

function normalise(page: ReadingPage, path: string, query: URLSearchParams): PageAddress {
  const kept = new URLSearchParams();
  for (const name of Object.keys(page.parameters).sort()) {
    const value = page.parameters[name]?.(query.get(name) ?? "");
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  const keep = !page.uncached?.some((name) => kept.has(name));
  return { href: text ? `${path}?${text}` : path, keep };
}
