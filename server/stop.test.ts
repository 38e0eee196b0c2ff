import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { openConnectionsOf, stopServer } from "./stop";

it("a stop ends connections over which no request has come, as browsers open them ahead, before running requests", async () => {
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    arrived.resolve();
    await finished.promise;
    response.end("made");
  });
  const connections = openConnectionsOf(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const running = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await arrived.promise;
  const silent = connect(port, "127.0.0.1");
  const closed = once(silent, "close");
  await once(server, "connection");
  const stopped = stopServer(server, connections);
  await closed;
  // If the silent connection stayed until running requests are cut off, this one would end with it.
  finished.resolve();
  expect(await running).toBe("made");
  await stopped;
});
