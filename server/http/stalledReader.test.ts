import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { endWhenStalled } from "./send";

const STALLED_MS = 100;
/** More than the kernel takes for a client that reads nothing. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function serving(respond: RequestListener) {
  const server = createServer((request, response) => {
    endWhenStalled(response, STALLED_MS);
    respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { server, socket };
}

test("a client that reads nothing of its answer loses its connection", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const { socket } = await serving((_, response) => {
    response.on("close", () => resolve(response.writableFinished));
    response.end(LARGE);
  });
  socket.pause();
  expect(await ended).toBe(false);
});

test("one that reads slowly gets the whole answer", async () => {
  const { socket } = await serving((_, response) => void response.end(LARGE));
  let bytes = 0;
  socket.on("data", (piece) => {
    bytes += piece.length;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
});

test("an answer that takes long to make is waited for", async () => {
  const { socket } = await serving((_, response) => {
    response.once("timeout", () => response.end("made"));
  });
  const [response] = await once(socket, "data");
  expect(String(response)).toContain("made");
  socket.destroy();
});
