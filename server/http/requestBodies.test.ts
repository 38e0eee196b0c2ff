import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { drainAfterResponse, endIfPipelinesTooMuch, limitChunks } from "./requestBodies";

const REQUESTS = 50;
const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n";

const sockets = new Set<Socket>();
const server = createServer((request, response) => {
  drainAfterResponse(request, response);
  response.end("refused");
});
server.on("connection", (socket) => sockets.add(socket));
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void server.close());

test.each([
  ["arrives with its head", [`${HEAD}a`]],
  ["arrives after the response", [HEAD, "a"]],
])(
  "a connection retains nothing of a request that was answered before its body, which %s",
  async (_, pieces) => {
    sockets.clear();
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(client, "connect");
    client.setNoDelay();
    for (let index = 0; index < REQUESTS; index += 1) {
      const [head = "", body] = pieces;
      client.write(head);
      await once(client, "data");
      if (body) client.write(body);
    }
    // The response to one more request means that the bodies before it were read.
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(client, "data");
    const [socket] = sockets;
    expect(socket?.listenerCount("close")).toBeLessThan(REQUESTS / 10);
    client.destroy();
  },
);

const CHUNKED_HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
const END = "0\r\n\r\n";

/** Sends a body in chunks of these bytes, and returns what arrived and whether all of it did. */
async function sendChunks(count: number, bytes: number) {
  const { promise: arrived, resolve } = Promise.withResolvers<IncomingMessage>();
  const server = createServer((request) => {
    limitChunks(request);
    resolve(request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `${CHUNKED_HEAD}${`${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`.repeat(count)}${END}`,
  );
  const request = await arrived;
  let pieces = 0;
  request.on("data", () => {
    pieces += 1;
  });
  request.on("error", () => undefined);
  await new Promise<void>((closed) => request.on("close", closed));
  return { pieces, isComplete: request.complete };
}

test("a body in very many pieces of one byte ends its connection, and few of them wait", async () => {
  const { pieces, isComplete } = await sendChunks(200_000, 1);
  expect(isComplete).toBe(false);
  expect(pieces).toBeLessThanOrEqual(1_000);
});

test("a body in a thousand pieces of one byte arrives, and so does one in very many larger ones", async () => {
  expect(await sendChunks(1_000, 1)).toEqual({ pieces: 1_000, isComplete: true });
  expect(await sendChunks(3_000, 400)).toMatchObject({ isComplete: true });
});

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
