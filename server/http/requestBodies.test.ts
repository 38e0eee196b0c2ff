import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainAfterResponse } from "./requestBodies";

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
    for (let sent = 0; sent < REQUESTS; sent += 1) {
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
