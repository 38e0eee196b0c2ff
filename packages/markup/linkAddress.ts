/** A stand-in for the site's origin, which articles do not need to know. */
const SITE = new URL("https://site.invalid/blog/article");

const FOREIGN_PROTOCOLS = new Set(["http:", "https:"]);
const PERSONAL_PROTOCOLS = new Set(["mailto:", "tel:"]);

/** Our own pictures: uploaded and drawn ones. */
const PICTURE_FOLDERS = ["/media/", "/art/"];

/** In UTF-16 units, as for all addresses that users type. */
const URL_MAX_CHARACTERS = 2_000;

export interface LinkAddress {
  /** As a browser parses and serializes it: without tabs, dot segments or alternative spellings. */
  href: string;
  /** Whether it leads to another host. */
  isForeign: boolean;
}

/** The address of a link, or null if it is not allowed. */
export function linkAddress(writtenAddress: string): LinkAddress | null {
  // A page is not known here to which "" or "?page=2" could lead.
  if (/^\s*(?:\?|$)/.test(writtenAddress)) return null;
  const url = URL.parse(writtenAddress, SITE);
  if (url === null || url.href.length > URL_MAX_CHARACTERS) return null;
  if (PERSONAL_PROTOCOLS.has(url.protocol)) return { href: url.href, isForeign: false };
  if (!FOREIGN_PROTOCOLS.has(url.protocol) || url.username || url.password) return null;
  if (url.origin !== SITE.origin) return { href: url.href, isForeign: true };
  const href = addressOnSite(writtenAddress, url);
  return href === null ? null : { href, isForeign: false };
}

/** The address of a picture that this site serves, or null. */
export function ownPictureAddress(writtenAddress: string): string | null {
  const address = linkAddress(writtenAddress);
  if (address === null || address.isForeign) return null;
  if (!PICTURE_FOLDERS.some((folder) => address.href.startsWith(folder))) return null;
  return inOneSpelling(address.href);
}

/**
 * An uploaded picture is found by the id in the texts that show it, so the id has one spelling: `/media/%30A…` is `/media/0a…`.
 */
function inOneSpelling(href: string): string {
  const plain = href.replace(/%[2-7][\da-f]/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
  return plain.replace(UPLOADED, (address) => address.toLowerCase());
}

const UPLOADED = /^\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i;

function addressOnSite(writtenAddress: string, url: URL): string | null {
  if (writtenAddress.trim().startsWith("#")) return url.hash || "#";
  // Two slashes would start a host name if the path is used alone: `/.//evil.example`.
  if (url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
