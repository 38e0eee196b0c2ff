import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished, test } from "vitest";
import { createPageCache } from "~/platform/http/cache/pageCache.server";
import { createHostCheck } from "~/platform/http/security/origins.server";
import { testSettings } from "../../tests/support/settings";
import { createHotPath } from "./hotPath";
import type { SharedResponse } from "./serving";

const HTML = "<p>Hello</p>";
const LOOK_CLOSER = 418;

const pages = createPageCache<SharedResponse>();
const settings = testSettings({ publicUrl: new URL("https://frontdesk.example") });
const respondToKnownTarget = createHotPath({ pages, assets: null }, createHostCheck(settings));
const server = createServer((request, response) => {
  if (!respondToKnownTarget(request, response)) response.writeHead(LOOK_CLOSER).end();
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await cache();
});
afterAll(() => server.close());

async function cache() {
  const headers = { "content-type": "text/html" };
  await pages.render("/careers?page=2", async () => ({
    page: { body: Buffer.from(HTML), headers },
  }));
}

/** The whole answer to a request with these lines. */
async function ask(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.end([...lines, "Connection: close", "", ""].join("\r\n"));
  return text(socket);
}

const statusOf = (response: string) => Number(/^HTTP\/1.1 (\d+)/.exec(response)?.[1]);
const GET = "GET /careers?page=2 HTTP/1.1";
const HOST = "Host: frontdesk.example";

test("the address of a cached page is answered, with its length, tag and kind", async () => {
  const response = await ask(GET, HOST);
  expect(statusOf(response)).toBe(200);
  expect(response).toContain(`content-length: ${HTML.length}\r\n`);
  expect(response).toContain("content-type: text/html\r\n");
  expect(response.endsWith(`\r\n\r\n${HTML}`)).toBe(true);
});

test("HEAD has the headers of GET and no body", async () => {
  const [get, head] = [await ask(GET, HOST), await ask(GET.replace("GET", "HEAD"), HOST)];
  const withoutDate = (response: string) => response.replace(/^Date: .*\r\n/im, "");
  expect(withoutDate(head) + HTML).toBe(withoutDate(get));
});

test("a page that the client has is not sent again", async () => {
  const etag = /^etag: (.*)\r$/m.exec(await ask(GET, HOST, "accept-encoding: gzip"))?.[1];
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await ask(GET, HOST, "ACCEPT-ENCODING: gzip", `If-None-Match: ${known}`);
    expect(statusOf(response)).toBe(304);
    expect(response).toContain(`etag: ${etag}\r\n`);
    expect(response).not.toMatch(/^content-length/im);
    expect(response.endsWith("\r\n\r\n")).toBe(true);
  }
  expect(statusOf(await ask(GET, HOST, `if-none-match: ${etag}`))).toBe(200);
});

it.each([
  ["another method", [GET.replace("GET", "POST"), HOST]],
  ["another spelling of the address", [GET.replace("page=2", "page=02"), HOST]],
  ["a path that leads there", [GET.replace("/careers", "/x/../careers"), HOST]],
  ["a whole address", [GET.replace("/careers", "http://frontdesk.example/careers"), HOST]],
  ["another host", [GET, "Host: evil.example"]],
  ["two hosts", [GET, HOST, "hOST: evil.example"]],
  ["the same host twice", [GET, HOST, HOST]],
  ["an encoding named twice", [GET, HOST, "accept-encoding: br", "accept-encoding: gzip"]],
  ["a body", [GET, HOST, "content-length: 0"]],
  ["a body in pieces", [GET, HOST, "transfer-encoding: chunked", "", "0"]],
])("%s is left to the checks of every other request", async (_, lines) => {
  expect(statusOf(await ask(...lines))).toBe(LOOK_CLOSER);
});

test("a host that was refused before is refused again", async () => {
  for (const _ of [1, 2, 3])
    expect(statusOf(await ask(GET, "Host: again.example"))).toBe(LOOK_CLOSER);
});

test("after an edit the page is not in memory, and the new one is", async () => {
  pages.advanceEdition({ version: 1, day: "2026-11-24" });
  expect(statusOf(await ask(GET, HOST))).toBe(LOOK_CLOSER);
  await cache();
  expect(statusOf(await ask(GET, HOST))).toBe(200);
});

/** A server of its own, whose response to `/waits` the test gives. */
async function servingWith(hotPath: typeof respondToKnownTarget) {
  const lookedAt: string[] = [];
  const { promise: waiting, resolve } = Promise.withResolvers<ServerResponse>();
  const own = createServer((request, response) => {
    if (request.url === "/waits") resolve(response);
    else if (!hotPath(request, response)) {
      lookedAt.push(request.url ?? "");
      response.writeHead(LOOK_CLOSER).end();
    }
  });
  own.listen(0, "127.0.0.1");
  await once(own, "listening");
  onTestFinished(() => void own.close());
  const socket = connect((own.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, waiting, lookedAt };
}

test("a request that is sent ahead is looked at more closely, because somebody counts those", async () => {
  const { socket, waiting, lookedAt } = await servingWith(respondToKnownTarget);
  socket.write(`GET /waits HTTP/1.1\r\n${HOST}\r\n\r\n${`${GET}\r\n${HOST}\r\n\r\n`.repeat(3)}`);
  const first = await waiting;
  await expect.poll(() => lookedAt).toHaveLength(3);
  first.end();
});

test("a client that reads nothing of a response from memory loses its connection", async () => {
  const large = createPageCache<SharedResponse>();
  const body = Buffer.alloc(32 * 1024 * 1024);
  await large.render("/", async () => ({
    page: { body, headers: { "content-type": "image/png" } },
  }));
  const hotPath = createHotPath({ pages: large, assets: null }, createHostCheck(settings), 100);
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const { socket } = await servingWith((request, response) => {
    response.on("close", () => resolve(response.writableFinished));
    return hotPath(request, response);
  });
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n\r\n`);
  expect(await ended).toBe(false);
});
