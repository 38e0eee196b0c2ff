import { randomUUID } from "node:crypto";
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from "node:http";
import { setTimeout } from "node:timers/promises";
import { pathForLog } from "~/platform/log/pathForLog";
import { readContentVersion } from "~/platform/pages/contentVersion.server";
import { acceptedEncoding } from "~/platform/pages/encodings.server";
import type { CachedPage, Rendering } from "~/platform/pages/pageCache.server";
import { clientAddress, networksOf } from "~/platform/security/clientAddress.server";
import { defaultHeaders, NO_STORE } from "~/platform/security/headers.server";
import { createHostCheck, isHostless } from "~/platform/security/hosts.server";
import { callFramework } from "./framework";
import { findRejection, isPlainPath, METHODS, pathOf, type Rejection } from "./gate";
import { createHotPath } from "./hotPath";
import { drainAfterAnswer } from "./leftoverBody";
import { endIfTooManyWait } from "./requestsAhead";
import { headersOf, sendPrepared, sendResponse } from "./send";
import type { SharedAnswer, Site } from "./site";
import { endWhenStalled } from "./stalledReader";
import { anonymousRequest, visitorRequest } from "./webRequest";

/** A healthy database answers in milliseconds. */
const REFRESH_MAX_MS = 2_000;

/** Matches no route. */
const UNKNOWN_PATH = "/unknown";

/** Answers every request: rejected at the gate, from memory, or by the framework. */
export function createListener(site: Site): RequestListener {
  const { settings } = site.frontdesk.app;
  const isKnownHost = createHostCheck(settings);
  const answerKnownTarget = createHotPath(site, isKnownHost);
  return (request, response) => {
    if (answerKnownTarget(request, response)) return;
    if (endIfTooManyWait(request, response)) return;
    endWhenStalled(response);
    drainAfterAnswer(request, response);
    const rejection = findRejection(settings, isKnownHost, request);
    if (rejection) {
      sendRejection(rejection, site, request, response);
      return;
    }
    answer(site, request, response)?.catch((error: unknown) => {
      if (request.destroyed || response.destroyed) return;
      site.frontdesk.app.log.error({ err: error }, "a request could not be answered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, securityHeaders(site)).end();
    });
  };
}

/** Null if the request was answered from memory. */
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
 * The site's 404 page, for addresses that the router would normalize or cannot read. Ignores everything else in the
 * request.
 */
async function answerUnknown(site: Site, request: IncomingMessage, response: ServerResponse) {
  const unknown = await inTurn(site, request, () =>
    callFramework(site, anonymousRequest(site, UNKNOWN_PATH), null),
  );
  if (unknown) await sendResponse(unknown, request, response);
}

/** Cached pages and built files need no framework and no database. */
function answerFromMemory(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const target = request.url ?? "/";
  const address = site.findPage(target);
  if (!address) return site.assets?.answer(request, response, pathOf(target)) ?? false;
  const page = address.isCacheable ? site.pages.find(address.href) : null;
  if (page) sendPage(page, request, response);
  return page !== null;
}

function sendPage(
  page: CachedPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  sendPrepared(page.answers[encoding], method, headers["if-none-match"], response);
}

async function read(site: Site, request: IncomingMessage, response: ServerResponse) {
  const answer = await inTurn(site, request, () => makeAnswer(site, request, response));
  if (answer instanceof Response) await sendResponse(answer, request, response);
  else if (answer) sendPage(answer, request, response);
}

async function makeAnswer(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response | CachedPage> {
  const address = site.findPage(request.url ?? "/");
  if (!address) return callFramework(site, visitorRequest(site, request, response), request);
  if (!address.isCacheable) return renderReadingPage(site, address.href);
  const answer = await site.pages.render(address.href, () => renderForCache(site, address.href));
  return typeof answer === "function" ? answer() : answer;
}

/**
 * Forms have no turns: a slow upload would keep others waiting, and limits of their own count them. Nor have probes, which
 * ask whether this process is alive.
 */
function inTurn<Made>(
  site: Site,
  request: IncomingMessage,
  make: () => Promise<Made>,
): Promise<Made | null> {
  if (isHostless(pathOf(request.url ?? "/"))) return make();
  const hasLeft = () => request.socket.destroyed;
  // The widest, because one customer may own all networks in it.
  const network = networksOfClient(site, request).at(-1) ?? "unknown";
  return site.readers.take({ network, hasLeft }, make);
}

function networksOfClient({ frontdesk }: Site, { socket, headers }: IncomingMessage) {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const { trustedProxies } = frontdesk.app.settings;
  return networksOf(clientAddress(socket.remoteAddress, forwardedFor, trustedProxies));
}

async function act(site: Site, request: IncomingMessage, response: ServerResponse) {
  const place = enter(site, request);
  if (!place) {
    sendRejection(BUSY, site, request, response);
    return;
  }
  const visitor = visitorRequest(site, request, response);
  const answer = await callFramework(site, visitor, request).finally(() => place.leave());
  // A change must be visible on the next page, also with this process's cache. A rejected request changed nothing.
  if (answer.status < 400) await refreshContentVersion(site);
  await sendResponse(answer, request, response);
}

const BUSY: Rejection = {
  status: 503,
  message: "Too many forms are arriving. Please try again in a minute.",
};

/** Forms stay in memory while they arrive, so their number is limited; null if all places are taken. */
function enter(site: Site, request: IncomingMessage) {
  const { socket } = request;
  const before = socket.bytesRead;
  return site.senders.enter({
    networks: networksOfClient(site, request),
    received: () => socket.bytesRead - before,
    giveWay: () => void socket.destroy(),
  });
}

/**
 * What was stored is acknowledged even if the database fails right after it. Background work reads the version again
 * every second.
 */
async function refreshContentVersion(site: Site): Promise<void> {
  const refreshed = site.refreshContentVersion().catch((error: unknown) => {
    site.frontdesk.app.log.warn({ err: error }, "the content version could not be read");
  });
  await Promise.race([refreshed, setTimeout(REFRESH_MAX_MS, undefined, { ref: false })]);
}

/**
 * The same for everyone. A replica is read only if it has every change that this process knows of, because the page may
 * be cached for the version of the last one; if the page cannot be rendered from it, the database is.
 */
async function renderReadingPage(site: Site, href: string): Promise<Response> {
  const { replica } = site.frontdesk.database;
  const { version } = site.pages.edition();
  const db = await replica?.findIf(async (db) => (await readContentVersion(db)) >= version);
  if (db) {
    const answer = await callFramework(site, anonymousRequest(site, href), null, db);
    if (answer.status < 500) return answer;
    replica?.suspend(new Error(`a page was answered with ${answer.status}`));
  }
  return callFramework(site, anonymousRequest(site, href), null);
}

async function renderForCache(site: Site, href: string): Promise<Rendering<SharedAnswer>> {
  const answer = await renderReadingPage(site, href);
  const { status } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  if (status !== 200 || answer.headers.has("set-cookie") || isNotCacheable(answer)) {
    const { headers } = answer;
    return { answer: () => new Response(body.length > 0 ? body : null, { status, headers }) };
  }
  // One rendering answers many requests, so it has no request id.
  const { "x-request-id": _id, ...headers } = headersOf(answer);
  return { page: { body, headers } };
}

function isNotCacheable(answer: Response): boolean {
  return answer.headers.get("cache-control") === NO_STORE;
}

function securityHeaders({ frontdesk }: Site): OutgoingHttpHeaders {
  return Object.fromEntries(defaultHeaders(frontdesk.app.settings));
}

/** Sends a rejection: one sentence, with a request id by which it is found in the log. */
function sendRejection(
  { status, message }: Rejection,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestId = randomUUID();
  const { method, url = "" } = request;
  const seen = { requestId, method, path: pathForLog(pathOf(url)), status };
  site.frontdesk.app.log.info(seen, "rejected at the gate");
  response.writeHead(status, {
    ...securityHeaders(site),
    "content-type": "text/plain; charset=utf-8",
    "x-request-id": requestId,
    ...(status === 405 ? { allow: METHODS.join(", ") } : {}),
  });
  response.end(`${message}\n`);
}
