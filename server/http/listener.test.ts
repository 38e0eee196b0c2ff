import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { matchRoutes } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { createPageCache } from "~/platform/http/cache/pageCache.server";
import { createLog } from "~/platform/log/log.server";
import { SITE } from "~/site/addresses";
import { serveLarge } from "../../tests/support/largeResponses";
import { testSettings } from "../../tests/support/settings";
import { ConcurrencyLimiter } from "./concurrencyLimiter";
import { createSiteFinder } from "./languageAddresses";
import {
  countReceivedBytes,
  createListener,
  createProxyWarning,
  sendFailure,
  UNKNOWN_PATH,
} from "./listener";
import { sendResponse } from "./send";
import type { Serving, SharedResponse } from "./serving";
import { UnsentResponses } from "./unsentResponses";

test("an address that cannot be read is the site's 404, whatever pages an owner adds", () => {
  const routes = SITE.map(({ path }) => ({ path }));
  expect(matchRoutes(routes, UNKNOWN_PATH)?.at(-1)?.route.path).toBe("/*");
});

test("a failure after the body of a form was read is answered, and logged under the same id", async () => {
  const entries: object[] = [];
  const log = createLog("silent");
  log.error = (entry: unknown) => void entries.push(entry as object);
  const server = createServer(async (request, response) => {
    request.resume();
    await once(request, "close");
    sendFailure({ settings: testSettings(), log }, new Error("broken"), request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/contact`;
  const response = await fetch(address, { method: "POST", body: "name=Ada" });
  const requestId = response.headers.get("x-request-id");
  expect(response.status).toBe(500);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toContain(`Request id: ${requestId}`);
  expect(entries).toMatchObject([{ requestId, method: "POST", path: "/contact" }]);
});

/** Serves a download whose body comes from `pieces`, as the listener does, and collects what is logged as an error. */
async function servingDownload(pieces: () => AsyncGenerator<Buffer>) {
  const entries: { err: Error }[] = [];
  const ended: unknown[] = [];
  const log = createLog("silent");
  log.error = (entry: unknown) => void entries.push(entry as { err: Error });
  const server = createServer((request, response) => {
    const body = Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>;
    const headers = { "Content-Type": "text/csv", "Content-Disposition": "attachment" };
    sendResponse(new Response(body, { headers }), request, response)
      .catch((error) => sendFailure({ settings: testSettings(), log }, error, request, response))
      .finally(() => ended.push(request.url));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/export`;
  return { entries, ended, address };
}

test("a download that fails half way is cut short, and its error is logged once", async () => {
  const { entries, ended, address } = await servingDownload(async function* () {
    yield Buffer.from("first line\n");
    throw new Error("the database went away");
  });
  await expect(fetch(address).then((response) => response.text())).rejects.toThrow();
  await expect.poll(() => ended).toHaveLength(1);
  expect(entries).toMatchObject([{ method: "GET", path: "/admin/export" }]);
  expect(entries[0]?.err.cause).toEqual(new Error("the database went away"));
});

test("a download whose session has ended is cut short without an error in the log", async () => {
  const { entries, ended, address } = await servingDownload(async function* () {
    yield Buffer.from("first line\n");
    throw new DOMException("the session of a download has ended", "AbortError");
  });
  await expect(fetch(address).then((response) => response.text())).rejects.toThrow();
  await expect.poll(() => ended).toHaveLength(1);
  expect(entries).toEqual([]);
});

test("a client that leaves a download is no error", async () => {
  const { entries, ended, address } = await servingDownload(async function* () {
    for (;;) yield Buffer.alloc(64 * 1024);
  });
  const leave = new AbortController();
  await fetch(address, { signal: leave.signal });
  leave.abort();
  await expect.poll(() => ended).toHaveLength(1);
  expect(entries).toEqual([]);
});

test.each([
  ["once", 0, ["requests come by a proxy, but TRUST_PROXY is 0: all visitors count as one"]],
  ["never, once the setting says so", 1, []],
])("a proxy that the settings do not know is warned of %s", (_, trustedProxies, expected) => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const warn = createProxyWarning({ settings: { ...testSettings(), trustedProxies }, log });
  warn({ headers: {} });
  for (const address of ["203.0.113.9", "203.0.113.10"])
    warn({ headers: { "x-forwarded-for": address } });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected);
});

/** A site of one page, whose routes answer with these headers; `rendered` counts how often they did. */
async function servingPage(headers: Record<string, string>) {
  const app = { settings: testSettings(), log: createLog("silent") };
  const frontdesk = { app, database: {}, editionCache: { ofThisEdition: () => ({}) } };
  const publicContent = { secondBase: () => "" };
  const counts = { rendered: 0 };
  const serving = {
    frontdesk: { ...frontdesk, publicContent },
    pages: createPageCache<SharedResponse>(),
    findPage: createSiteFinder(() => ""),
    reads: new ConcurrencyLimiter(1),
    unsent: new UnsentResponses(),
    assets: null,
    scripts: { early: [] },
    async renderReadingPage() {
      counts.rendered += 1;
      return new Response("<p>Hello</p>", { headers: { "Content-Type": "text/html", ...headers } });
    },
  } as unknown as Serving;
  const server = createServer(createListener(serving));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { counts, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/careers` };
}

test.each([
  ["is cached", {}, 1],
  [
    "that sets a cookie is made for each request, and cached for nobody",
    { "Set-Cookie": "a=b" },
    2,
  ],
])("a page %s", async (_, headers, renderedCount) => {
  const { counts, address } = await servingPage(headers);
  for (const cookie of ["of=one", "of=another"]) {
    const response = await fetch(address, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<p>Hello</p>");
  }
  expect(counts.rendered).toBe(renderedCount);
});

test("a form that has arrived counts as faster than any that still arrives", async () => {
  const counts: (() => number)[] = [];
  const server = createServer((request) => {
    counts.push(countReceivedBytes(request));
    request.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n");
  await expect.poll(() => counts.map((count) => count())).toEqual([0]);
  socket.write("name");
  await expect.poll(() => counts[0]?.()).toBe(4);
  socket.write("=Ada");
  await expect.poll(() => counts[0]?.()).toBe(Number.POSITIVE_INFINITY);
});

test("a request that was sent ahead is begun once the response before it was taken", async () => {
  const { ask, begun } = await serveLarge(() => undefined);
  const unread = ask(3);
  await expect.poll(() => begun.length).toBe(1);
  // Another connection is answered meanwhile, so the waiting requests have had their time.
  const other = ask(1).resume();
  await expect.poll(() => begun[1]?.writableFinished).toBe(true);
  expect(begun).toHaveLength(2);
  other.destroy();
  unread.resume();
  await expect.poll(() => begun.filter(({ writableFinished }) => writableFinished)).toHaveLength(4);
});
