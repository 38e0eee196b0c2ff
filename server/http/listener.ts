import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { Rendering } from "~/platform/pages/pageCache.server";
import { findPageAddress } from "~/platform/pages/readingPages";
import { defaultHeaders, NOT_KEPT } from "~/platform/security/headers.server";
import { askFramework } from "./framework";
import { findRefusal, pathOf } from "./gate";
import { closeAfterAnswer } from "./leftoverBody";
import { sendRefusal } from "./refusal";
import { headersOf, sendKeptPage, sendResponse } from "./send";
import type { SharedAnswer, Site } from "./site";
import { anonymousRequest, visitorRequest } from "./webRequest";

/** Answers every request: refused at the gate, from memory, or by the framework. */
export function createListener(site: Site): RequestListener {
  const security = Object.fromEntries(
    defaultHeaders(site.frontdesk.context.settings),
  ) as OutgoingHttpHeaders;

  return (request, response) => {
    const refusal = findRefusal(site.frontdesk.context.settings, request);
    if (refusal) {
      closeAfterAnswer(request, response);
      sendRefusal(refusal, site.frontdesk.context.log, security, request, response);
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && answerFromMemory(site, request, response)) return;
    const answering = isRead ? read(site, request, response) : act(site, request, response);
    answering.catch((error: unknown) => {
      if (request.destroyed || response.destroyed) return;
      site.frontdesk.context.log.error({ err: error }, "a request could not be answered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, security).end();
    });
  };
}

/** Kept pages and files of the build need no framework and no database: this is the hot path. */
function answerFromMemory(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? "/";
  const address = findPageAddress(site.readingPages, target);
  if (!address) return site.assets?.answer(request, response, pathOf(target)) ?? false;
  const page = address.keep ? site.pages.find(address.href) : null;
  if (page) sendKeptPage(page, request, response);
  return page !== null;
}

async function read(site: Site, request: IncomingMessage, response: ServerResponse) {
  const address = findPageAddress(site.readingPages, request.url ?? "/");
  if (!address) {
    const answer = await askFramework(site, visitorRequest(site, request, response), request);
    return sendResponse(answer, request, response);
  }
  if (!address.keep) {
    const answer = await askFramework(site, anonymousRequest(site, address.href), null);
    return sendResponse(answer, request, response);
  }
  const answer = await site.pages.render(address.href, () => renderToKeep(site, address.href));
  if (typeof answer === "function") return sendResponse(answer(), request, response);
  sendKeptPage(answer, request, response);
}

async function act(site: Site, request: IncomingMessage, response: ServerResponse) {
  closeAfterAnswer(request, response);
  const answer = await askFramework(site, visitorRequest(site, request, response), request);
  // Whoever changed something must see it on the very next page, also from this process's cache. A refusal changed nothing, and must
  // reach its form even when the database is what failed.
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
  return answer.headers.get("cache-control") === NOT_KEPT;
}
