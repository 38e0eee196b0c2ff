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
 * The rules of Go 1.25's CrossOriginProtection, for every unsafe method and every address. Browsers always send the
 * origin of a POST (Sec-Fetch-Site, or Origin if the site has no TLS), so a request with neither comes from a program,
 * which has no victim's cookies. Pages contain no token, so they stay cacheable.
 */
export function judgeOrigin(request: RequestOrigin, publicUrl: URL): OriginVerdict {
  if (SAFE_METHODS.has(request.method)) return "allowed";
  if (request.secFetchSite) {
    const ours = request.secFetchSite === "same-origin" || request.secFetchSite === "none";
    return ours ? "allowed" : "cross-origin";
  }
  if (!request.origin) return "allowed";
  const host = hostOf(request.origin);
  const ours = host !== null && (host === request.host?.toLowerCase() || host === publicUrl.host);
  return ours ? "allowed" : "cross-origin";
}

/** What a browser says of a request that only reads; a program says nothing. */
export interface ReadOrigin {
  secFetchSite: string | null;
  secFetchDest: string | null;
}

/** The address that is read. */
interface Readable {
  /** Whether it is a page, to which another site may link. */
  isPage: boolean;
  loadedAs?: string;
}

/**
 * Whether an administrator's browser may read an address of the admin area: as a page that somebody opens, or by a script
 * of ours. Nothing else may make it do so, because some of these reads write to the audit log or send a file: no picture
 * in an article, and no other site where there is nothing to look at.
 */
export function judgeRead(
  { secFetchSite, secFetchDest }: ReadOrigin,
  { isPage, loadedAs }: Readable,
): OriginVerdict {
  const isWanted = secFetchDest === null || ["document", "empty", loadedAs].includes(secFetchDest);
  const isLinked = isPage || secFetchSite !== "cross-site";
  return isWanted && isLinked ? "allowed" : "cross-origin";
}

/** `Origin: null` (a sandboxed frame, a data: page) has no host and is never ours. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null;
}
