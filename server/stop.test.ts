import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { openConnectionsOf, stopServer } from "./stop";

it("a stop does not wait for a connection over which no request has come, as browsers open them ahead", async () => {
  const server = createServer((_, response) => response.end("made"));
  const connections = openConnectionsOf(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const silent = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const closed = once(silent, "close");
  await once(server, "connection");
  const startedAt = Date.now();
  await stopServer(server, connections);
  await closed;
  expect(Date.now() - startedAt).toBeLessThan(3_000);
});
