import type { IncomingMessage } from "node:http";
import type { Settings } from "~/platform/config/settings";
import { judgeOrigin } from "~/platform/security/crossOrigin.server";
import { isKnownHost } from "~/platform/security/hosts.server";

export interface Rejection {
  status: 400 | 403 | 405 | 421;
  words: string;
}

export const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

/** What no page has to look at: requests that are not for this site, or were started by another one. */
export function findRejection(settings: Settings, request: IncomingMessage): Rejection | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.includes(method)) return { status: 405, words: "This method is not supported." };
  // The absolute form of a target would let a client choose the origin that pages see.
  if (!url.startsWith("/")) return { status: 400, words: "This address is not valid." };
  if (countHosts(request) > 1)
    return { status: 400, words: "This request names more than one host." };
  if (!isKnownHost(settings, headers.host, pathOf(url)))
    return { status: 421, words: "This host name does not belong to this site." };
  const origin = {
    method,
    host: headers.host,
    origin: headers.origin,
    secFetchSite: single(headers["sec-fetch-site"]),
  };
  if (judgeOrigin(origin, settings.publicUrl) === "cross-origin")
    return { status: 403, words: "This request was started by another site." };
  return null;
}

export function pathOf(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

/**
 * Whether a path is written the one way in which we and the router read the same. Not one that the URL standard would
 * turn into another (`/x/../`, `/\\`, `//host`), and none that cannot be decoded, of which the router prints a warning.
 */
export function isPlainPath(path: string): boolean {
  if (!/^\/[\x21-\x7e\x80-\xff]*$/.test(path) || /\/\/|[\\#]/.test(path)) return false;
  if (path.split("/").some((segment) => DOT_SEGMENT.test(segment))) return false;
  try {
    // The result is used on purpose: the bundler drops a call whose result nobody reads, and with it what it throws.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Node keeps the first of several; a proxy before us may have gone by the last. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
