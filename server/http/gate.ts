import type { IncomingMessage } from "node:http";
import type { Settings } from "~/platform/config/settings";
import { type IsKnownHost, judgeOrigin } from "~/platform/http/security/origins.server";
import { SITE } from "~/site/addresses";

export interface GateRejection {
  status: 400 | 403 | 405 | 421 | 503;
  message: string;
}

export const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

// On purpose only in their own spelling, though the router forgives others.
const FROM_OTHER_SITES = new Set(
  SITE.filter(({ acceptsOtherSites }) => acceptsOtherSites).map(({ path }) => path),
);
const PROBES = new Set(SITE.filter(({ isProbe }) => isProbe).map(({ path }) => path));

/** Whether a request for this path is answered whatever host it names. */
export const isProbe = (path: string): boolean => PROBES.has(path);

/** Rejects requests that are not for this site or that another site started; null for all others. */
export function findRejection(
  settings: Settings,
  isKnownHost: IsKnownHost,
  request: IncomingMessage,
): GateRejection | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.includes(method)) return { status: 405, message: "This method is not supported." };
  // The absolute form of a target would let clients choose the origin that pages see.
  if (!url.startsWith("/")) return { status: 400, message: "This address is not valid." };
  if (countHosts(request) > 1)
    return { status: 400, message: "This request names more than one host." };
  if (headers.host === undefined && request.httpVersion === "1.1")
    return { status: 400, message: "This request names no host." };
  if (!isProbe(pathOfTarget(url)) && !isKnownHost(headers.host))
    return { status: 421, message: "This host name does not belong to this site." };
  const origin = {
    method,
    host: headers.host,
    origin: headers.origin,
    secFetchSite: single(headers["sec-fetch-site"]),
  };
  const acceptsOtherSites = FROM_OTHER_SITES.has(pathOfTarget(url));
  if (!acceptsOtherSites && judgeOrigin(origin, settings.publicUrl) === "cross-origin")
    return { status: 403, message: "This request was started by another site." };
  return null;
}

export function pathOfTarget(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

/**
 * Whether we and the router read a path in the same way. False for paths that the URL standard changes (`/x/../`, `/\\`,
 * `//host`) and for paths that cannot be decoded, for which the router prints a warning.
 */
export function isPlainPath(path: string): boolean {
  if (!/^\/[\x21-\x7e\x80-\xff]*$/.test(path) || /\/\/|[\\#]/.test(path)) return false;
  if (path.split("/").some((segment) => DOT_SEGMENT.test(segment))) return false;
  try {
    // On purpose the result is used: the bundler removes a call whose result is unused, and its error with it.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Node uses the first of several; a proxy in front may have used the last. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
