import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defaultHeaders } from "~/platform/http/security/headers.server";
import { testSettings } from "../../tests/support/settings";
import { loadAssets } from "./assets";

/** Serves a folder with one file of the build and one of a lasting name. */
async function serving() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-assets-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "assets/site-abc.css"), "a{color:red}");
  await writeFile(path.join(folder, "robots.txt"), "User-agent: *");
  const assets = loadAssets(folder, Object.fromEntries(defaultHeaders(testSettings())));
  const server = createServer((request, response) => {
    const [path = "", query] = (request.url ?? "").split("?");
    assets.respond(request, response, path);
    // A second answer to one request cannot be written.
    if (query === "twice") assets.respond(request, response, path);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return async (target: string, headers: OutgoingHttpHeaders = {}) => {
    const request = get({ port, host: "127.0.0.1", path: target, headers });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    return response;
  };
}

test.each([
  ["/assets/site-abc.css", "public, max-age=31536000, immutable"],
  ["/robots.txt", "public, max-age=3600"],
])("%s says once how long it is stored, and no other header twice", async (target, expected) => {
  const ask = await serving();
  const { rawHeaders } = await ask(target);
  const named = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  expect(named).toEqual([...new Set(named)]);
  expect(rawHeaders[rawHeaders.findIndex((name) => /^cache-control$/i.test(name)) + 1]).toBe(
    expected,
  );
  expect(named).toContain("content-security-policy");
});

test("a response that cannot be written ends its own connection and nothing else", async () => {
  const ask = await serving();
  await ask("/robots.txt?twice").catch(() => "cut");
  expect((await ask("/robots.txt")).statusCode).toBe(200);
});

test("each encoding of a file has an ETag of its own, with which it is asked for again", async () => {
  const ask = await serving();
  const tags = new Map<string, string>();
  for (const encoding of ["identity", "gzip", "br"]) {
    const { headers } = await ask("/assets/site-abc.css", { "accept-encoding": encoding });
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    tags.set(encoding, headers.etag ?? "");
  }
  expect(new Set(tags.values()).size).toBe(3);
  for (const [encoding, tag] of tags)
    for (const [other, otherTag] of tags) {
      const conditions = { "accept-encoding": encoding, "if-none-match": otherTag };
      const { statusCode, headers } = await ask("/assets/site-abc.css", conditions);
      expect([statusCode, headers.etag]).toEqual([encoding === other ? 304 : 200, tag]);
    }
});
