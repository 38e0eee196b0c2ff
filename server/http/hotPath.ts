import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding } from "~/platform/http/cache/encodings.server";
import { memoizeByHeader } from "~/platform/http/memoizeByHeader";
import type { IsKnownHost } from "~/platform/http/security/origins.server";
import { endWhenStalled, sendPrepared } from "./send";
import type { Serving } from "./serving";

/**
 * Answers a GET or HEAD request whose target is, letter for letter, the address of a cached page or a built file. Returns true if
 * it did; the listener checks every other request in full. Here the path needs no check, because only paths that passed it are in
 * memory, and the origin none, because the request changes nothing. The host is checked. Requests that were sent before the last
 * response came (pipelining) are left to the listener, which counts them.
 */
export function createHotPath(
  serving: Pick<Serving, "pages" | "assets">,
  isKnownHost: IsKnownHost,
  stalledMs?: number,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const encodingFor = memoizeByHeader(acceptedEncoding);
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    // Node gives it its socket once those before it are sent.
    if (!response.socket) return false;
    const responses = serving.pages.find(url)?.responses ?? serving.assets?.find(url);
    if (!responses) return false;
    const headers = readHeaders(request.rawHeaders);
    if (!headers || !isKnownHost(headers.host)) return false;
    const preparedResponse = responses[encodingFor(headers.acceptEncoding ?? "")];
    if (!preparedResponse) return false;
    sendPrepared(preparedResponse, method, headers.ifNoneMatch, response);
    // Nearly all clients have taken it by now, and a timer for each would cost as much as sending it.
    if (response.writableLength > 0) endWhenStalled(response, stalledMs);
    return true;
  };
}

interface CheckedHeaders {
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Reads three headers without making an object of all of them, as Node would, and tells most others apart by their length. Null
 * for a request with a body, or that names one of the three twice.
 */
function readHeaders(raw: readonly string[]): CheckedHeaders | null {
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (isNamed(name, "host")) {
      if (host !== undefined) return null;
      host = raw[at + 1];
    } else if (isNamed(name, "accept-encoding")) {
      if (acceptEncoding !== undefined) return null;
      acceptEncoding = raw[at + 1];
    } else if (isNamed(name, "if-none-match")) {
      if (ifNoneMatch !== undefined) return null;
      ifNoneMatch = raw[at + 1];
    } else if (isNamed(name, "content-length") || isNamed(name, "transfer-encoding")) return null;
  }
  return { host, acceptEncoding, ifNoneMatch };
}

function isNamed(name: string, expected: string): boolean {
  return name.length === expected.length && name.toLowerCase() === expected;
}
