// On purpose relative imports: React Router reads this list by way of routes.ts before anything resolves "~".

import { matchRoutes } from "react-router";
import { ADDRESS_BASES } from "../languages/languages";
import type { Address } from "./address";
import { ACCOUNT_PAGES, ADMIN_PAGES } from "./adminPages";
import { FEEDS_AND_ICONS } from "./feedsAndIcons";
import { PUBLIC_PAGES } from "./publicPages";
import { SETTINGS_PAGES } from "./settingsPages";

/**
 * Every address of the site, once. React Router's routes, the guard, the page cache, the sitemap, the menus and the lists of the
 * tests are computed from it, so an address that is not in it does not exist.
 */
export const SITE: readonly Address[] = [
  ...PUBLIC_PAGES,
  ...FEEDS_AND_ICONS,
  ...ACCOUNT_PAGES,
  ...ADMIN_PAGES,
  ...SETTINGS_PAGES,
];

const BY_PATTERN = new Map(SITE.map((address) => [address.path, address]));

/** The address of a pattern as React Router names it, or null: the request is then answered with 404. */
export function findAddress(pattern: string): Address | null {
  return BY_PATTERN.get(`/${pattern.replace(/^\/+|\/+$/g, "")}`) ?? null;
}

const ROUTES = SITE.map(({ path }) => ({ path }));

/** Whether an address, without its query, opens a page, and not a file, a stream or nothing. */
export function isPage(pathname: string): boolean {
  const pattern = matchRoutes(ROUTES, pathname)?.at(-1)?.route.path;
  const address = pattern === undefined ? null : findAddress(pattern);
  if (!address || address.frame === "none" || address.isStreamed) return false;
  return address.methods.includes("GET");
}

/** Whether an address is there in the site's second language too: all public pages, their forms and their pictures. */
export const isInEveryLanguage = (address: Address): boolean =>
  address.isInEveryLanguage ?? address.frame === "public";

const RESERVED = new Set(
  [...SITE.map(({ path }) => path), ...ADDRESS_BASES].map((path) => path.split("/")[1]),
);

/** Whether the first part of an address, such as "blog", leads to a page of the program's own. */
export const isReservedSegment = (address: string): boolean => RESERVED.has(address);
