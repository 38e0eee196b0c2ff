import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { App } from "~/platform/app.server";
import { getContentVersion } from "~/platform/data/contentVersion.server";
import { acceptedEncoding } from "~/platform/http/cache/encodings.server";
import type { CachedPage, Rendering } from "~/platform/http/cache/pageCache.server";
import { createHostCheck } from "~/platform/http/security/origins.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import { pathForLog } from "~/site/loggedPath.server";
import type { Requester } from "./concurrencyLimiter";
import {
  ipAddressOf,
  type RenderedResponse,
  renderForEverybody,
  respondToVisitor,
  visitorRequest,
} from "./framework";
import {
  findRejection,
  type GateRejection,
  isPlainPath,
  isProbe,
  METHODS,
  pathOfTarget,
} from "./gate";
import { createHotPath } from "./hotPath";
import { plainResponse } from "./plainResponse";
import { drainAfterResponse, endIfPipelinesTooMuch, limitChunks } from "./requestBodies";
import {
  BodyFailure,
  endWhenStalled,
  headersOf,
  isStreamed,
  sendPrepared,
  sendResponse,
} from "./send";
import type { Serving, SharedResponse } from "./serving";
import { noteResponse } from "./unreadRequests";

/** A healthy database answers in milliseconds. */
const REFRESH_MAX_MS = 2_000;

/** Always leads to the 404 page: an address that an owner gives to a page has no second slash. */
export const UNKNOWN_PATH = "/unknown/address";

/** Answers every request: rejected at the gate, from memory, or by the framework. */
export function createListener(serving: Serving): RequestListener {
  const { settings } = serving.frontdesk.app;
  const isKnownHost = createHostCheck(settings);
  const respondToKnownTarget = createHotPath(serving, isKnownHost);
  const warnOfProxy = createProxyWarning(serving.frontdesk.app);
  return (request, response) => {
    if (respondToKnownTarget(request, response)) return;
    warnOfProxy(request);
    limitChunks(request);
    if (endIfPipelinesTooMuch(request, response)) return;
    drainAfterResponse(request, response);
    afterEarlierResponses(response, () => {
      noteResponse(request, response);
      endWhenStalled(response);
      const rejection = findRejection(settings, isKnownHost, request);
      if (rejection) {
        sendRejection(rejection, serving, request, response);
        return;
      }
      respond(serving, request, response)?.catch((error: unknown) =>
        sendFailure(serving.frontdesk.app, error, request, response),
      );
    });
  };
}

/** Warns once that a proxy is in front that the settings do not know: every limit would then count all visitors as one. */
export function createProxyWarning({ settings, log }: Pick<App, "settings" | "log">) {
  let isDue = settings.trustedProxies === 0;
  return ({ headers }: Pick<IncomingMessage, "headers">): void => {
    if (!isDue || headers["x-forwarded-for"] === undefined) return;
    isDue = false;
    log.warn("requests come by a proxy, but TRUST_PROXY is 0: all visitors count as one");
  };
}

/**
 * Begins with a pipelined request when the responses before it are sent: a client that takes none of them would otherwise have
 * many made, which all wait in memory.
 */
export function afterEarlierResponses(response: ServerResponse, begin: () => void): void {
  // Node gives a response its socket once those before it are sent.
  if (response.socket) begin();
  else response.once("socket", begin);
}

/** Null if the request was answered from memory. */
function respond(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | null {
  if (!isPlainPath(pathOfTarget(request.url ?? "/")))
    return respondToUnknown(serving, request, response);
  if (request.method !== "GET" && request.method !== "HEAD")
    return respondToChange(serving, request, response);
  return respondFromMemory(serving, request, response)
    ? null
    : respondToRead(serving, request, response);
}

/** The site's 404 page, for addresses that the router would normalize or cannot read. Ignores everything else in the request. */
async function respondToUnknown(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const unknown = await runInSlot(serving, request, () =>
    renderForEverybody(serving, UNKNOWN_PATH),
  );
  if (unknown) await sendCounted(serving, unknown.response, request, response);
}

/** Cached pages and built files need no framework and no database. */
function respondFromMemory(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const target = request.url ?? "/";
  const address = serving.findPage(target);
  if (!address) return serving.assets?.respond(request, response, pathOfTarget(target)) ?? false;
  const page = address.isCacheable ? serving.pages.find(address.href) : null;
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

async function respondToRead(serving: Serving, request: IncomingMessage, response: ServerResponse) {
  const result = await runInSlot(serving, request, () => makeResponse(serving, request, response));
  if (result instanceof Response) await sendCounted(serving, result, request, response);
  else if (result) sendPage(result, request, response);
}

async function makeResponse(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response | CachedPage> {
  const address = serving.findPage(request.url ?? "/");
  if (!address)
    return respondToVisitor(serving, visitorRequest(serving, request, response), request);
  if (!address.isCacheable)
    return (await renderFromReplicaOrDatabase(serving, address.href)).response;
  const result = await serving.pages.render(address.href, () =>
    renderForCache(serving, address.href),
  );
  return typeof result === "function" ? result() : result;
}

/**
 * Runs `make` in a slot of its limiter. Probes have one of their own: they ask whether this process is alive, however many wait
 * for pages. So have searches, because one may read thousands of texts: others find a connection to the database all the same.
 */
function runInSlot<Result>(
  serving: Serving,
  request: IncomingMessage,
  make: () => Promise<Result>,
): Promise<Result | null> {
  return limiterOf(serving, request.url ?? "/").run(requesterOf(serving, request), make);
}

function limiterOf(serving: Serving, target: string) {
  if (isProbe(pathOfTarget(target))) return serving.probes;
  return isSearch(target) ? serving.searches : serving.reads;
}

/** Every list takes the words that are searched for by this name. */
function isSearch(target: string): boolean {
  const query = target.indexOf("?");
  return query >= 0 && Boolean(new URLSearchParams(target.slice(query)).get("search"));
}

function requesterOf(serving: Serving, request: IncomingMessage): Requester {
  const isDisconnected = () => request.socket.destroyed;
  return { network: widestNetworkOf(serving, request), isDisconnected };
}

/** The widest, because one customer may own all networks in it. */
function widestNetworkOf(serving: Serving, request: IncomingMessage): string {
  return networksOf(ipAddressOf(serving, request)).widest;
}

async function respondToChange(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const slot = admit(serving, request);
  if (!slot) {
    sendRejection(BUSY, serving, request, response);
    return;
  }
  const result = await runChange(serving, request, response).finally(() => slot.release());
  if (!result) return;
  // A change must be visible on the next page, also with this process's cache. A rejected request changed nothing.
  if (result.status < 400) await refreshContentVersion(serving);
  await sendCounted(serving, result, request, response);
}

async function runChange(serving: Serving, request: IncomingMessage, response: ServerResponse) {
  const visitor = visitorRequest(serving, request, response);
  return serving.changes.run(requesterOf(serving, request), () =>
    respondToVisitor(serving, visitor, request),
  );
}

/** Sends a response that was made for this request alone, whose memory therefore counts until the client has taken it. */
async function sendCounted(
  serving: Serving,
  rendered: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const network = widestNetworkOf(serving, request);
  if (isStreamed(rendered)) {
    const { opensInMemory } = serving.frontdesk.app.files;
    const bufferedBytes = opensInMemory ? Number(rendered.headers.get("content-length")) : 0;
    serving.unsent.addStream(network, response, bufferedBytes);
  }
  await sendResponse(rendered, request, response);
  if (!isStreamed(rendered)) serving.unsent.addRest(network, response);
}

const BUSY: GateRejection = {
  status: 503,
  message: "Too many forms are arriving. Please try again in a minute.",
};

/** Forms stay in memory while they arrive, so their number is limited; null if all slots are taken. */
function admit(serving: Serving, request: IncomingMessage) {
  return serving.formAdmission.admit({
    networks: networksOf(ipAddressOf(serving, request)),
    receivedBytes: countReceivedBytes(request),
    evict: () => void request.socket.destroy(),
  });
}

/**
 * Returns a function that says how many bytes of a body have come since. Infinitely many once all have: a form that has arrived
 * is never the slowest one, however long the work on it takes.
 */
export function countReceivedBytes(request: IncomingMessage): () => number {
  const { socket } = request;
  const before = socket.bytesRead;
  return () => (request.complete ? Number.POSITIVE_INFINITY : socket.bytesRead - before);
}

/**
 * A stored change is acknowledged even if the database fails right after it. Background work reads the version again every
 * second.
 */
async function refreshContentVersion(serving: Serving): Promise<void> {
  const refreshed = serving.refreshContentVersion().catch((error: unknown) => {
    serving.frontdesk.app.log.warn({ err: error }, "the content version could not be read");
  });
  await Promise.race([refreshed, delay(REFRESH_MAX_MS, undefined, { ref: false })]);
}

/**
 * Renders a page that is the same for everyone. A replica is read only if it has every change that this process knows of, because
 * the page may be cached for the version of the last one. If rendering from it fails, the database is read.
 */
async function renderFromReplicaOrDatabase(
  serving: Serving,
  href: string,
): Promise<RenderedResponse> {
  const { replica } = serving.frontdesk.database;
  const editionCache = serving.frontdesk.editionCache.ofThisEdition();
  const { version } = serving.pages.edition();
  const db = await replica?.findIf(async (db) => (await getContentVersion(db)) >= version);
  if (db) {
    const page = await renderForEverybody(serving, href, { db, editionCache });
    const { status } = page.response;
    if (status < 500) return page;
    replica?.suspend(new Error(`a page was answered with ${status}`));
  }
  return renderForEverybody(serving, href);
}

async function renderForCache(serving: Serving, href: string): Promise<Rendering<SharedResponse>> {
  const { response: rendered, isCacheable } = await renderFromReplicaOrDatabase(serving, href);
  const { status } = rendered;
  const body = Buffer.from(await rendered.arrayBuffer());
  if (status !== 200 || rendered.headers.has("set-cookie") || !isCacheable) {
    const { headers } = rendered;
    return { response: () => new Response(body.length > 0 ? body : null, { status, headers }) };
  }
  // One rendering answers many requests, so it has no request id.
  const { "x-request-id": _id, ...headers } = headersOf(rendered);
  return { page: { body, headers } };
}

/**
 * Answers a request at which the program failed: with 500, one sentence and the id under which the log has the error. If part of
 * a response was sent, ends its connection. Logs nothing if the client has left: most of what fails then, fails for that.
 */
export function sendFailure(
  { settings, log }: Pick<App, "settings" | "log">,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Not `request.destroyed`: Node destroys a request as soon as its body was read.
  const hasClientLeft = request.socket.destroyed || response.destroyed;
  if (hasClientLeft && !(error instanceof BodyFailure)) return;
  const requestId = randomUUID();
  const { method, url = "" } = request;
  const entry = { err: error, requestId, method, path: pathForLog(pathOfTarget(url)) };
  log.error(entry, "a request could not be answered");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const sentence = `Something went wrong on our side. Request id: ${requestId}`;
  const { headers, body } = plainResponse(settings, sentence, requestId);
  response.writeHead(500, headers).end(body);
}

/** Sends a rejection: one sentence, with a request id by which it is found in the log. */
function sendRejection(
  { status, message }: GateRejection,
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const requestId = randomUUID();
  const { method, url = "" } = request;
  const { log, settings } = serving.frontdesk.app;
  const logEntry = { requestId, method, path: pathForLog(pathOfTarget(url)), status };
  log.info(logEntry, "rejected at the gate");
  const { headers, body } = plainResponse(settings, message, requestId);
  const allowed = status === 405 ? { allow: METHODS.join(", ") } : {};
  response.writeHead(status, { ...headers, ...allowed }).end(body);
}
