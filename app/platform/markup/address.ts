/** Stands for the site, whose real name an article need not know. */
const SITE = new URL("https://site.invalid/blog/article");

const FOREIGN_PROTOCOLS = new Set(["http:", "https:"]);
const PERSONAL_PROTOCOLS = new Set(["mailto:", "tel:"]);

/** Our own pictures: uploaded ones and drawn ones. */
const PICTURE_FOLDERS = ["/media/", "/art/"];

/** UTF-16 units, as for every address that is typed into this site. */
const LONGEST_ADDRESS = 2_000;

export interface Address {
  /** As a browser reads it, written out again: no tabs, no dots in paths, no second way of saying the same. */
  href: string;
  /** Leads to another host. */
  foreign: boolean;
}

/** Where a link leads, or null if it may not lead there. */
export function linkAddress(written: string): Address | null {
  const url = URL.parse(written, SITE);
  if (url === null || url.href.length > LONGEST_ADDRESS) return null;
  if (PERSONAL_PROTOCOLS.has(url.protocol)) return { href: url.href, foreign: false };
  if (!FOREIGN_PROTOCOLS.has(url.protocol) || url.username || url.password) return null;
  if (url.origin !== SITE.origin) return { href: url.href, foreign: true };
  const href = addressOnSite(written, url);
  return href === null ? null : { href, foreign: false };
}

/** The address of a picture that this site serves itself, or null. */
export function pictureAddress(written: string): string | null {
  const address = linkAddress(written);
  if (address === null || address.foreign) return null;
  return PICTURE_FOLDERS.some((folder) => address.href.startsWith(folder)) ? address.href : null;
}

function addressOnSite(written: string, url: URL): string | null {
  if (written.trim().startsWith("#")) return url.hash || "#";
  // Two slashes would name a host when the path stands alone: `/.//evil.example`.
  if (url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
