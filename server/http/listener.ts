import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { Rendering } from "~/platform/pages/pageCache.server";
import { findPageAddress } from "~/platform/pages/readingPages";
import { defaultHeaders, NO_STORE } from "~/platform/security/headers.server";
import { askFramework } from "./framework";
import { findRejection, isPlainPath, pathOf } from "./gate";
import { drainAfterAnswer } from "./leftoverBody";
import { sendRejection } from "./rejection";
import { headersOf, sendCachedPage, sendResponse } from "./send";
import type { SharedAnswer, Site } from "./site";
import { anonymousRequest, visitorRequest } from "./webRequest";

/** No route has it. */
const UNKNOWN_PATH = "/unknown";

/** Answers every request: refused at the gate, from memory, or by the framework. */
export function createListener(site: Site): RequestListener {
  const security = Object.fromEntries(
    defaultHeaders(site.frontdesk.app.settings),
  ) as OutgoingHttpHeaders;

  return (request, response) => {
    drainAfterAnswer(request, response);
    const rejection = findRejection(site.frontdesk.app.settings, request);
    if (rejection) {
      sendRejection(rejection, site.frontdesk.app.log, security, request, response);
      return;
    }
    answer(site, request, response)?.catch((error: unknown) => {
      if (request.destroyed || response.destroyed) return;
      site.frontdesk.app.log.error({ err: error }, "a request could not be answered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, security).end();
    });
  };
}

/** Null when the answer was there already. */
function answer(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | null {
  if (!isPlainPath(pathOf(request.url ?? "/"))) return answerUnknown(site, request, response);
  if (request.method !== "GET" && request.method !== "HEAD") return act(site, request, response);
  return answerFromMemory(site, request, response) ? null : read(site, request, response);
}

/**
 * The site's own 404, for addresses that the router would read as another one, or not at all. It looks at nothing in
 * the request.
 */
async function answerUnknown(site: Site, request: IncomingMessage, response: ServerResponse) {
  const unknown = await askFramework(site, anonymousRequest(site, UNKNOWN_PATH), null);
  await sendResponse(unknown, request, response);
}

/** Kept pages and files of the build need no framework and no database: this is the hot path. */
function answerFromMemory(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? "/";
  const address = findPageAddress(site.readingPages, target);
  if (!address) return site.assets?.answer(request, response, pathOf(target)) ?? false;
  const page = address.isCacheable ? site.pages.find(address.href) : null;
  if (page) sendCachedPage(page, request, response);
  return page !== null;
}

async function read(site: Site, request: IncomingMessage, response: ServerResponse) {
  const address = findPageAddress(site.readingPages, request.url ?? "/");
  if (!address) {
    const answer = await askFramework(site, visitorRequest(site, request, response), request);
    return sendResponse(answer, request, response);
  }
  if (!address.isCacheable) {
    const answer = await askFramework(site, anonymousRequest(site, address.href), null);
    return sendResponse(answer, request, response);
  }
  const answer = await site.pages.render(address.href, () => renderToKeep(site, address.href));
  if (typeof answer === "function") return sendResponse(answer(), request, response);
  sendCachedPage(answer, request, response);
}

async function act(site: Site, request: IncomingMessage, response: ServerResponse) {
  const answer = await askFramework(site, visitorRequest(site, request, response), request);
  // Whoever changed something must see it on the very next page, also from this process's cache. A refusal changed
  // nothing, and must reach its form even when the database is what failed.
  if (answer.status < 400) await site.refreshContentVersion();
  await sendResponse(answer, request, response);
}

async function renderToKeep(site: Site, href: string): Promise<Rendering<SharedAnswer>> {
  const answer = await askFramework(site, anonymousRequest(site, href), null);
  const { status } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  if (status !== 200 || answer.headers.has("set-cookie") || isRefused(answer)) {
    const { headers } = answer;
    return { answer: () => new Response(body.length > 0 ? body : null, { status, headers }) };
  }
  // One rendering answers many requests, so it carries no request's id.
  const { "x-request-id": _id, ...headers } = headersOf(answer);
  return { page: { body, headers } };
}

function isRefused(answer: Response): boolean {
  return answer.headers.get("cache-control") === NO_STORE;
}
