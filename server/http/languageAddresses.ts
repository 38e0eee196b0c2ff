import { ADDRESS_BASES, type AddressBase, belowBase } from "~/languages/languages";
import {
  createPageFinder,
  type FindPage,
  type ReadingPage,
} from "~/platform/http/cache/readingPages";
import { isInEveryLanguage, SITE } from "~/site/addresses";

// The addresses of the site's second language begin with a base, such as /es. The rest is the
// address of the page in the site's own language. Routes know only that one: the base is removed
// before the framework matches it.

/** The base that a path begins with, as the router reads it, if it is this one: `/ES/careers` has the base `/es`. */
export function baseOfPath(path: string, base: AddressBase): AddressBase {
  const start = path.slice(0, base.length).toLowerCase();
  return start === base && /^(?:\/|$)/.test(path.slice(base.length)) ? base : "";
}

/** Finds the reading pages of the site, in its own language and in that of the base. */
export function createSiteFinder(second: () => AddressBase): FindPage {
  const findOwn = finderOf(() => true);
  const findInSecond = finderOf(isInEveryLanguage);
  return (target) => {
    const path = /^[^?]*/.exec(target)?.[0] ?? "";
    const base = baseOfPath(path, second());
    if (!base) return findOwn(target);
    const page = findInSecond(`${path.slice(base.length) || "/"}${target.slice(path.length)}`);
    return page && { ...page, href: belowBase(base, page.href) };
  };
}

function finderOf(isMeant: (address: (typeof SITE)[number]) => boolean): FindPage {
  const pages: ReadingPage[] = [];
  const otherPatterns: string[] = [];
  for (const address of SITE.filter(isMeant)) {
    if (address.cache) pages.push({ pattern: address.path, ...address.cache });
    else otherPatterns.push(address.path);
  }
  return createPageFinder(pages, otherPatterns);
}

/** A map of what `make` returns for each base that the site may have. */
export function mapByBase<Value>(
  make: (base: AddressBase) => Value,
): ReadonlyMap<AddressBase, Value> {
  return new Map(ADDRESS_BASES.map((base) => [base, make(base)]));
}
