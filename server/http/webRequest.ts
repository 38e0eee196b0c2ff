import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Site } from "./site";

// Headers by which a client could give the framework a false address, method or build mode.
const UNTRUSTED_HEADERS =
  /^(x-forwarded-.*|forwarded|x-http-method(-override)?|x-method-override|x-original-url|x-rewrite-url|x-react-router-.*)$/;

/**
 * A visitor's request for the framework: always with the public origin, whatever host name it used. HEAD becomes GET,
 * because it must have the same headers; its body is left out when it is sent.
 */
export function visitorRequest(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Request {
  const { protocol, host } = site.frontdesk.app.settings.publicUrl;
  const asked = createRequest(request, response, { protocol, host });
  const forwarded = asked.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
  for (const name of [...forwarded.headers.keys()]) {
    if (UNTRUSTED_HEADERS.test(name)) forwarded.headers.delete(name);
  }
  // Checked at the gate, against the host name that the browser used.
  forwarded.headers.delete("origin");
  return forwarded;
}

/**
 * A request for a reading page, independent of the visitor: no cookies, no headers, and no client that could abort the
 * rendering.
 */
export function anonymousRequest(site: Site, href: string): Request {
  return new Request(`${site.frontdesk.app.settings.publicUrl.origin}${href}`);
}
