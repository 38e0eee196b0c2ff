import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import type { Site } from "./site";

// Headers by which a client could tell the framework another address, method or build mode than the true one.
const NEVER_BELIEVED =
  /^(x-forwarded-.*|forwarded|x-http-method(-override)?|x-method-override|x-original-url|x-rewrite-url|x-react-router-.*)$/;

/**
 * A visitor's request as the framework sees it: always at the public origin, whatever name it came by. HEAD is asked as
 * GET, whose headers it must have; its body is left out when it is sent.
 */
export function visitorRequest(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Request {
  const { protocol, host } = site.frontdesk.app.settings.publicUrl;
  const asked = createRequest(request, response, { protocol, host });
  const made = asked.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
  for (const name of [...made.headers.keys()]) {
    if (NEVER_BELIEVED.test(name)) made.headers.delete(name);
  }
  // Judged by the gate already, against the name that the browser really used.
  made.headers.delete("origin");
  return made;
}

/**
 * A request for a reading page. It belongs to nobody: no cookie, no header, and no client whose going away would end
 * the rendering.
 */
export function anonymousRequest(site: Site, href: string): Request {
  return new Request(`${site.frontdesk.app.settings.publicUrl.origin}${href}`);
}
