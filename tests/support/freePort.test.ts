import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./freePort";

test("a port is given to one caller only, also before anything listens there", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});

test("a port can be listened on again and again", async () => {
  const port = await freePort();
  for (let time = 0; time < 3; time += 1) {
    const server = createServer().listen(port, "localhost");
    await once(server, "listening");
    server.close();
    await once(server, "close");
  }
});
