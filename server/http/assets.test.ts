import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadAssets } from "./assets";

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-assets-"));
  await writeFile(path.join(folder, "site.css"), "body { margin: 0 }");
  const assets = loadAssets(folder, {});
  server = createServer((request, response) => {
    assets.answer(request, response, "/site.css");
    // A second answer to one request cannot be written.
    if (request.url === "/twice") assets.answer(request, response, "/site.css");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test("an answer that cannot be written ends its own connection and nothing else", async () => {
  await fetch(`${url}/twice`)
    .then((answer) => answer.text())
    .catch(() => "cut");
  expect(await (await fetch(`${url}/site.css`)).text()).toBe("body { margin: 0 }");
});
