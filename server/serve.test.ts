import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { hardenServer } from "./serve";

/** The first line of the response to a request with so many headers. */
async function respondTo(headers: number): Promise<string | undefined> {
  const server = hardenServer(createServer((_, response) => response.end("made")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const others = Array.from({ length: headers - 2 }, (_, place) => `a${place}: b\r\n`).join("");
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${others}\r\n`);
  return (await text(socket)).split("\r\n")[0];
}

it("a request may have more headers than browsers and proxies send, but not hundreds", async () => {
  expect(await respondTo(100)).toBe("HTTP/1.1 200 OK");
  expect(await respondTo(101)).toBe("HTTP/1.1 431 Request Header Fields Too Large");
});
