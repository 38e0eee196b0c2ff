import type { Settings } from "~/platform/config/settings";
import { memoizeByHeader } from "~/platform/http/memoizeByHeader";
import { isLoopback } from "~/platform/network/loopback";

/** The headers of a request that show which site started it. */
export interface RequestOrigin {
  method: string;
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
}

export type OriginVerdict = "allowed" | "cross-origin";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The rules of Go 1.25's CrossOriginProtection, for every unsafe method and every address. Browsers always send the origin of a
 * POST (Sec-Fetch-Site, or Origin if the site has no TLS), so a request with neither comes from a program, which has no victim's
 * cookies. Pages contain no token, so they stay cacheable.
 */
export function judgeOrigin(request: RequestOrigin, publicUrl: URL): OriginVerdict {
  if (SAFE_METHODS.has(request.method)) return "allowed";
  if (request.secFetchSite) {
    const isOwn = request.secFetchSite === "same-origin" || request.secFetchSite === "none";
    return isOwn ? "allowed" : "cross-origin";
  }
  if (!request.origin) return "allowed";
  const host = hostOf(request.origin);
  const isOwn = host !== null && (host === request.host?.toLowerCase() || host === publicUrl.host);
  return isOwn ? "allowed" : "cross-origin";
}

/** The headers by which a browser describes a request that only reads; a program sends none. */
export interface ReadOrigin {
  secFetchSite: string | null;
  secFetchDest: string | null;
}

/** The address that is read. */
interface ReadTarget {
  /** Whether it is a page, to which another site may link. */
  isPage: boolean;
  loadedAs?: string;
}

/**
 * Whether an administrator's browser may read an address of the admin area: as a page that somebody opens, or by a script of
 * ours. Some of these reads write to the audit log or send a file, so a picture in an article must not cause one. Other sites may
 * link to pages only, and a host beside ours counts as another site.
 */
export function judgeRead(
  { secFetchSite, secFetchDest }: ReadOrigin,
  { isPage, loadedAs }: ReadTarget,
): OriginVerdict {
  const isWanted = secFetchDest === null || ["document", "empty", loadedAs].includes(secFetchDest);
  const isOurs = secFetchSite === null || ["same-origin", "none"].includes(secFetchSite);
  return isWanted && (isPage || isOurs) ? "allowed" : "cross-origin";
}

/** `Origin: null` (a sandboxed frame, a data: page) has no host and is never ours. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null;
}

/** Whether a Host header names this site; undefined if the request has none. */
export type IsKnownHost = (host: string | undefined) => boolean;

/** Nearly all requests name the same few hosts. */
export function createHostCheck(settings: Settings): IsKnownHost {
  const isKnown = memoizeByHeader((host) => isKnownHost(settings, host));
  return (host) => isKnown(host ?? "");
}

/**
 * If a host is not known, answer 421. Protects against DNS rebinding, and is a second protection against forged hosts, because
 * links use PUBLIC_URL only.
 */
function isKnownHost(settings: Settings, host: string): boolean {
  // On purpose strict: a Host with a path, credentials or spaces would parse as another host than it shows.
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  const address = new URL(`http://${host}`);
  if (isLoopback(address.hostname)) return true;
  return sameHost(address, settings.publicUrl) || sameHost(address, listening(settings));
}

/** Behind a proxy the port may be missing or the default of the other scheme, so both are accepted. */
function sameHost(address: URL, knownAddress: URL): boolean {
  return (
    address.hostname === knownAddress.hostname &&
    (address.port === "" || address.port === knownAddress.port)
  );
}

function listening(settings: Settings): URL {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  return new URL(`http://${host}:${settings.port}`);
}
