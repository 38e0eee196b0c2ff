import { randomUUID } from "node:crypto";
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { pathForLog } from "~/platform/http/log.server";
import { readContentVersion } from "~/platform/http/pages/contentVersion.server";
import { acceptedEncoding } from "~/platform/http/pages/encodings.server";
import type { CachedPage, Rendering } from "~/platform/http/pages/pageCache.server";
import { clientAddress, networksOf } from "~/platform/http/security/clientAddress.server";
import { defaultHeaders, NO_STORE } from "~/platform/http/security/headers.server";
import { createHostCheck, isHostless } from "~/platform/http/security/origins.server";
import type { Requester } from "./fairTurns";
import { anonymousRequest, callFramework, visitorRequest } from "./framework";
import { findRejection, isPlainPath, METHODS, pathOf, type Rejection } from "./gate";
import { createHotPath } from "./hotPath";
import { drainAfterResponse, endIfInTinyPieces, endIfTooManyWait } from "./requestBodies";
import { endWhenStalled, headersOf, isStreamed, sendPrepared, sendResponse } from "./send";
import type { SharedResponse, Site } from "./site";

/** A healthy database answers in milliseconds. */
const REFRESH_MAX_MS = 2_000;

/** Matches no route. */
const UNKNOWN_PATH = "/unknown";

/** Answers every request: rejected at the gate, from memory, or by the framework. */
export function createListener(site: Site): RequestListener {
  const { settings } = site.frontdesk.app;
  const isKnownHost = createHostCheck(settings);
  const respondToKnownTarget = createHotPath(site, isKnownHost);
  return (request, response) => {
    if (respondToKnownTarget(request, response)) return;
    // First: of a connection that is ended here, no piece that came with the request may be stored either.
    endIfInTinyPieces(request);
    if (endIfTooManyWait(request, response)) return;
    drainAfterResponse(request, response);
    onceItsTurn(response, () => {
      endWhenStalled(response);
      const rejection = findRejection(settings, isKnownHost, request);
      if (rejection) {
        sendRejection(rejection, site, request, response);
        return;
      }
      respond(site, request, response)?.catch((error: unknown) => {
        if (request.destroyed || response.destroyed) return;
        site.frontdesk.app.log.error({ err: error }, "a request could not be answered");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, securityHeaders(site)).end();
      });
    });
  };
}

/**
 * Begins with a request that was sent ahead when the responses before it are sent: a client that takes none of them would
 * otherwise have many made, which all wait in memory.
 */
export function onceItsTurn(response: ServerResponse, begin: () => void): void {
  // Node gives a response its socket once those before it are sent.
  if (response.socket) begin();
  else response.once("socket", begin);
}

/** Null if the request was answered from memory. */
function respond(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | null {
  if (!isPlainPath(pathOf(request.url ?? "/"))) return respondToUnknown(site, request, response);
  if (request.method !== "GET" && request.method !== "HEAD")
    return respondToChange(site, request, response);
  return respondFromMemory(site, request, response) ? null : respondToRead(site, request, response);
}

/**
 * The site's 404 page, for addresses that the router would normalize or cannot read. Ignores everything else in the
 * request.
 */
async function respondToUnknown(site: Site, request: IncomingMessage, response: ServerResponse) {
  const unknown = await inTurn(site, request, () =>
    callFramework(site, anonymousRequest(site, UNKNOWN_PATH), null),
  );
  if (unknown) await sendCounted(site, unknown, request, response);
}

/** Cached pages and built files need no framework and no database. */
function respondFromMemory(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const target = request.url ?? "/";
  const address = site.findPage(target);
  if (!address) return site.assets?.respond(request, response, pathOf(target)) ?? false;
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
  sendPrepared(page.responses[encoding], method, headers["if-none-match"], response);
}

async function respondToRead(site: Site, request: IncomingMessage, response: ServerResponse) {
  const result = await inTurn(site, request, () => makeResponse(site, request, response));
  if (result instanceof Response) await sendCounted(site, result, request, response);
  else if (result) sendPage(result, request, response);
}

async function makeResponse(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response | CachedPage> {
  const address = site.findPage(request.url ?? "/");
  if (!address) return callFramework(site, visitorRequest(site, request, response), request);
  if (!address.isCacheable) return renderReadingPage(site, address.href);
  const result = await site.pages.render(address.href, () => renderForCache(site, address.href));
  return typeof result === "function" ? result() : result;
}

/**
 * Probes have turns of their own: they ask whether this process is alive, however many wait for pages. So have searches,
 * because one may read thousands of texts: others find a connection to the database all the same.
 */
function inTurn<Result>(
  site: Site,
  request: IncomingMessage,
  make: () => Promise<Result>,
): Promise<Result | null> {
  return turnsFor(site, request.url ?? "/").take(requesterOf(site, request), make);
}

function turnsFor(site: Site, target: string) {
  if (isHostless(pathOf(target))) return site.probes;
  return isSearch(target) ? site.searches : site.readers;
}

/** Every list takes the words that are searched for by this name. */
function isSearch(target: string): boolean {
  const query = target.indexOf("?");
  return query >= 0 && Boolean(new URLSearchParams(target.slice(query)).get("search"));
}

function requesterOf(site: Site, request: IncomingMessage): Requester {
  const hasLeft = () => request.socket.destroyed;
  return { network: widestNetworkOf(site, request), hasLeft };
}

/** The widest, because one customer may own all networks in it. */
function widestNetworkOf(site: Site, request: IncomingMessage): string {
  return networksOfClient(site, request).at(-1) ?? "unknown";
}

function networksOfClient({ frontdesk }: Site, { socket, headers }: IncomingMessage) {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const { trustedProxies } = frontdesk.app.settings;
  return networksOf(clientAddress(socket.remoteAddress, forwardedFor, trustedProxies));
}

async function respondToChange(site: Site, request: IncomingMessage, response: ServerResponse) {
  const place = enter(site, request);
  if (!place) {
    sendRejection(BUSY, site, request, response);
    return;
  }
  const visitor = visitorRequest(site, request, response);
  const result = await site.changeTurns
    .take(requesterOf(site, request), () => callFramework(site, visitor, request))
    .finally(() => place.leave());
  if (!result) return;
  // A change must be visible on the next page, also with this process's cache. A rejected request changed nothing.
  if (result.status < 400) await refreshContentVersion(site);
  await sendCounted(site, result, request, response);
}

/** Sends a response that was made for this request alone, whose memory therefore counts until the client has taken it. */
async function sendCounted(
  site: Site,
  rendered: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const network = widestNetworkOf(site, request);
  if (isStreamed(rendered)) site.unsent.addStream(network, response);
  await sendResponse(rendered, request, response);
  if (!isStreamed(rendered)) site.unsent.addRest(network, response);
}

const BUSY: Rejection = {
  status: 503,
  message: "Too many forms are arriving. Please try again in a minute.",
};

/** Forms stay in memory while they arrive, so their number is limited; null if all places are taken. */
function enter(site: Site, request: IncomingMessage) {
  const { socket } = request;
  const before = socket.bytesRead;
  return site.formPlaces.enter({
    networks: networksOfClient(site, request),
    receivedBytes: () => socket.bytesRead - before,
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
  await Promise.race([refreshed, delay(REFRESH_MAX_MS, undefined, { ref: false })]);
}

/**
 * Renders a page that is the same for everyone. A replica is read only if it has every change that this process knows
 * of, because the page may be cached for the version of the last one; if rendering from it fails, the database is
 * read.
 */
async function renderReadingPage(site: Site, href: string): Promise<Response> {
  const { replica } = site.frontdesk.database;
  const { version } = site.pages.edition();
  const db = await replica?.findIf(async (db) => (await readContentVersion(db)) >= version);
  if (db) {
    const rendered = await callFramework(site, anonymousRequest(site, href), null, db);
    if (rendered.status < 500) return rendered;
    replica?.suspend(new Error(`a page was answered with ${rendered.status}`));
  }
  return callFramework(site, anonymousRequest(site, href), null);
}

async function renderForCache(site: Site, href: string): Promise<Rendering<SharedResponse>> {
  const rendered = await renderReadingPage(site, href);
  const { status } = rendered;
  const body = Buffer.from(await rendered.arrayBuffer());
  if (status !== 200 || rendered.headers.has("set-cookie") || isNotCacheable(rendered)) {
    const { headers } = rendered;
    return { response: () => new Response(body.length > 0 ? body : null, { status, headers }) };
  }
  // One rendering answers many requests, so it has no request id.
  const { "x-request-id": _id, ...headers } = headersOf(rendered);
  return { page: { body, headers } };
}

function isNotCacheable(rendered: Response): boolean {
  return rendered.headers.get("cache-control") === NO_STORE;
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
  const logEntry = { requestId, method, path: pathForLog(pathOf(url)), status };
  site.frontdesk.app.log.info(logEntry, "rejected at the gate");
  response.writeHead(status, {
    ...securityHeaders(site),
    "content-type": "text/plain; charset=utf-8",
    "x-request-id": requestId,
    ...(status === 405 ? { allow: METHODS.join(", ") } : {}),
  });
  response.end(`${message}\n`);
}
