import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { endIfTooManyWait } from "./listener";

const ONE = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Answers when the test says so. */
async function connected() {
  const unanswered: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (!endIfTooManyWait(request, response)) unanswered.push(response);
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
  expect(unanswered).toHaveLength(17);
});

test("one that waits for its answers now and then may ask for any number", async () => {
  const { socket, unanswered } = await connected();
  let responses = 0;
  for (let round = 0; round < 5; round += 1) {
    socket.write(ONE.repeat(10));
    await expect.poll(() => unanswered.length).toBe(10);
    for (const response of unanswered.splice(0))
      responses += Number(response.end("made").writableEnded);
  }
  expect(responses).toBe(50);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
