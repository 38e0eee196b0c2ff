import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { matchRoutes } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { IMMUTABLE, NO_STORE, UNCACHED } from "~/platform/http/security/headers.server";
import { createLog } from "~/platform/log/log.server";
import { SITE } from "~/site/addresses";
import { testSettings } from "../../tests/support/settings";
import { mayBeCached } from "./framework";
import { afterEarlierResponses, countReceivedBytes, sendFailure, UNKNOWN_PATH } from "./listener";
import { endIfPipelinesTooMuch } from "./requestBodies";
import { UnsentResponses } from "./unsentResponses";

const ONE = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Answers when the test says so. */
async function connected() {
  const unanswered: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (!endIfPipelinesTooMuch(request, response)) unanswered.push(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  return { socket, unanswered };
}

test("an address that cannot be read is the site's 404, whatever pages an owner adds", () => {
  const routes = SITE.map(({ path }) => ({ path }));
  expect(matchRoutes(routes, UNKNOWN_PATH)?.at(-1)?.route.path).toBe("/*");
});

test.each([
  ["says nothing", {}, true],
  ["says how long", { "Cache-Control": IMMUTABLE }, true],
  ["says no-store", { "Cache-Control": NO_STORE }, false],
  ["says that it is private", { "Cache-Control": UNCACHED }, false],
])("whether a page for everybody is cached, if its route %s", (_says, headers, isCached) => {
  expect(mayBeCached(new Headers(headers))).toBe(isCached);
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

test("a connection that sends very many requests ahead is ended, and few of them were taken up", async () => {
  const { socket, unanswered } = await connected();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on("close", () => resolve());
  socket.write(ONE.repeat(5_000));
  await closed;
  // The first one, and those that may wait behind it.
  expect(unanswered).toHaveLength(5);
});

test("a form that is sent before the response to an earlier request ends its connection", async () => {
  const { socket, unanswered } = await connected();
  const closed = once(socket, "close");
  socket.write(`${ONE}POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello`);
  await closed;
  expect(unanswered).toHaveLength(1);
});

test("one that waits for its responses now and then may ask for any number", async () => {
  const { socket, unanswered } = await connected();
  let responses = 0;
  for (let round = 0; round < 5; round += 1) {
    socket.write(ONE.repeat(5));
    await expect.poll(() => unanswered.length).toBe(5);
    for (const response of unanswered.splice(0))
      responses += Number(response.end("made").writableEnded);
  }
  expect(responses).toBe(25);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

/** More than the kernel takes for a client that reads nothing. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

async function servingLarge(before: (response: ServerResponse) => void) {
  const begun: ServerResponse[] = [];
  const server = createServer((_request, response) =>
    afterEarlierResponses(response, () => {
      begun.push(response);
      response.end(LARGE);
      before(response);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const ask = (times: number) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(ONE.repeat(times));
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { ask, begun };
}

test("a request that was sent ahead is begun once the response before it was taken", async () => {
  const { ask, begun } = await servingLarge(() => undefined);
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

test("beyond the limit, the oldest unread responses of the network that has the most are ended", async () => {
  const unsent = new UnsentResponses(3.5 * LARGE.length);
  const networks = ["one", "many", "many", "many", "many"];
  const ended: string[] = [];
  const { ask, begun } = await servingLarge((response) => {
    const network = networks[begun.length - 1] ?? "";
    response.on("close", () => ended.push(`${network} ${begun.indexOf(response)}`));
    unsent.addRest(network, response);
  });
  for (const [place] of networks.entries()) {
    ask(1);
    await expect.poll(() => begun.length).toBe(place + 1);
  }
  await expect.poll(() => ended).toEqual(["many 1", "many 2"]);
});

test("what is in memory of a stream counts beside its buffers", async () => {
  const unsent = new UnsentResponses(3 * LARGE.length);
  const ended: number[] = [];
  const { ask, begun } = await servingLarge((response) => {
    response.on("close", () => ended.push(begun.indexOf(response)));
    unsent.addStream("one", response, 2 * LARGE.length);
  });
  ask(1);
  await expect.poll(() => begun.length).toBe(1);
  ask(1);
  await expect.poll(() => ended).toEqual([0]);
});

test("a response that the client took no longer counts, and a stream counts until it ends", async () => {
  const unsent = new UnsentResponses(1.5 * LARGE.length);
  const { ask, begun } = await servingLarge((response) => {
    unsent.addRest("one", response);
    unsent.addStream("other", response);
  });
  for (const place of [0, 1, 2]) {
    ask(1).resume();
    await expect.poll(() => begun[place]?.closed).toBe(true);
  }
  expect(begun.every(({ writableFinished }) => writableFinished)).toBe(true);
});
