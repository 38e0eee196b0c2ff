import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider } from "react-router";
import type { App, TextsByPage } from "~/platform/app.server";
import {
  completeHeaders,
  defaultHeaders,
  readingPagePolicy,
} from "~/platform/http/security/headers.server";
import { clientIpAddress } from "~/platform/network/clientIpAddress.server";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { pathForLog } from "~/site/loggedPath.server";
import { baseOfPath } from "./languageAddresses";
import type { Serving } from "./serving";

/** The framework's response to the request of one visitor. */
export function respondToVisitor(
  serving: Serving,
  request: Request,
  incoming: IncomingMessage,
): Promise<Response> {
  const { db, editionCache } = serving.frontdesk.app;
  const visitor: Visitor = {
    ipAddress: ipAddressOf(serving, incoming),
    origin: incoming.headers.origin ?? null,
    isForEverybody: false,
  };
  const scope = newScope(serving, new URL(request.url), { db, editionCache, ...visitor });
  return respondAndLog(serving, scope, request, {
    // HEAD was made GET for the framework.
    method: incoming.method ?? request.method,
    respond: () => serving.render(request, scope),
  });
}

/** The visitor's IP address, which proxies in front that the settings know pass on in a header. */
export function ipAddressOf({ frontdesk }: Serving, { socket, headers }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  return clientIpAddress(socket.remoteAddress, forwardedFor, frontdesk.app.settings.trustedProxies);
}

/** A page that is the same for everyone. */
export interface RenderedResponse {
  response: Response;
  /** Whether its route lets it be cached: it did not set `no-store`. */
  isCacheable: boolean;
}

/** Renders a page for nobody in particular: without cookies, headers, or a client that could abort the rendering. */
export async function renderForEverybody(
  serving: Serving,
  href: string,
  { db, editionCache }: Reads = serving.frontdesk.app,
): Promise<RenderedResponse> {
  const request = anonymousRequest(serving, href);
  const scope = newScope(serving, new URL(request.url), { db, editionCache, ...EVERYBODY });
  let isCacheable = true;
  const response = await respondAndLog(serving, scope, request, {
    method: request.method,
    respond: async () => {
      const rendered = await serving.renderReadingPage(request, scope);
      isCacheable = mayBeCached(rendered.headers);
      return rendered;
    },
  });
  return { response, isCacheable };
}

/** Asked before the default, which is for responses to one visitor, is added. */
export function mayBeCached(headers: Headers): boolean {
  return !headers.get("cache-control")?.includes("no-store");
}

interface Call {
  method: string;
  respond: () => Promise<Response>;
}

/** Runs the request, then adds its id, the default headers and one line in the log. */
async function respondAndLog(
  serving: Serving,
  { app, requestId }: RequestScope,
  request: Request,
  { method, respond }: Call,
): Promise<Response> {
  const startedAt = performance.now();
  const response = await respond();
  const { status, headers } = response;
  const policy = readingPagePolicy(serving.scripts.early);
  completeHeaders(headers, defaultHeaders(app.settings, policy));
  headers.set("X-Request-Id", requestId);
  const ms = Math.round(performance.now() - startedAt);
  // Only the path, because a query can contain what somebody searched for.
  const path = pathForLog(new URL(request.url).pathname);
  // Nobody gets the response to a request that its client left; 499 is what nginx notes.
  const loggedStatus = request.signal.aborted ? 499 : status;
  app.log.info({ method, path, status: loggedStatus, ms });
  return response;
}

/** A public page as its visitors would see it with other texts. */
async function renderPreview(serving: Serving, path: string, texts: TextsByPage): Promise<string> {
  const request = anonymousRequest(serving, path);
  const { db, editionCache } = serving.frontdesk.app;
  const scope = newScope(serving, new URL(request.url), { db, editionCache, ...EVERYBODY });
  const response = await serving.renderReadingPage(request, { ...scope, previewedTexts: texts });
  if (!response.ok) throw new Error(`the preview of ${path} was answered with ${response.status}`);
  return response.text();
}

/** The database that a request reads, which may be a replica, and the cache of what several requests read. */
type Reads = Pick<App, "db" | "editionCache">;

type Visitor = Pick<RequestScope, "ipAddress" | "origin" | "isForEverybody">;

const EVERYBODY: Visitor = { ipAddress: "unknown", origin: null, isForEverybody: true };

function newScope(
  serving: Serving,
  { pathname }: URL,
  { db, editionCache, ...visitor }: Reads & Visitor,
): RequestScope {
  const requestId = randomUUID();
  const { app, publicContent } = serving.frontdesk;
  const base = baseOfPath(pathname, publicContent.secondBase());
  const inLanguage = { base, publicCalendar: () => publicContent.calendar(base) };
  return {
    ...serving.frontdesk,
    ...visitor,
    app: { ...app, ...inLanguage, db, editionCache, log: app.log.child({ requestId }) },
    requestId,
    nonce: randomBytes(16).toString("base64"),
    scripts: serving.scripts,
    lastKnownCompany: () => publicContent.company(base),
    renderPreview: (path, texts) => renderPreview(serving, path, texts),
    readiness: serving.readiness,
  };
}

// Headers by which a client could give the framework a false address, method or build mode.
const UNTRUSTED_HEADERS =
  /^(x-forwarded-.*|forwarded|x-http-method(-override)?|x-method-override|x-original-url|x-rewrite-url|x-react-router-.*)$/;

/** PostgreSQL fails for a query with U+0000. As in HTML, U+FFFD stands in its place: no record is found by it. */
const withoutNul = (target: string) => target.replaceAll("%00", "%EF%BF%BD");

/**
 * A visitor's request for the framework: always with the public origin, whatever host name it used, and without U+0000 in its
 * address. HEAD becomes GET, because it must have the same headers; its body is left out when it is sent.
 */
export function visitorRequest(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Request {
  const { protocol, host } = serving.frontdesk.app.settings.publicUrl;
  const received = createRequest(request, response, { protocol, host });
  const { url, method } = received;
  const address = withoutNul(url);
  const addressed = address === url ? received : new Request(address, received);
  const forwardedRequest =
    method === "HEAD" ? new Request(addressed, { method: "GET" }) : addressed;
  for (const name of [...forwardedRequest.headers.keys()]) {
    if (UNTRUSTED_HEADERS.test(name)) forwardedRequest.headers.delete(name);
  }
  // Checked at the gate, against the host name that the browser used.
  forwardedRequest.headers.delete("origin");
  return forwardedRequest;
}

function anonymousRequest(serving: Serving, href: string): Request {
  return new Request(`${serving.frontdesk.app.settings.publicUrl.origin}${href}`);
}

/** The context that the framework passes to every loader, action and middleware. */
export function contextOf(scope: RequestScope): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestScope, scope]]));
}
