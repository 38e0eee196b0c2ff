import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";

// What programs rely on that speak HTTP to the site: browsers, proxies, probes, and those who mean no good.

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.remove());

/** Sends a request byte for byte, and everything that comes back until the server closes. */
async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.end(request);
  return text(socket);
}

describe("HEAD answers like GET, without the body", () => {
  test.each([
    ["/", 200],
    ["/careers?search=data", 200],
    ["/careers/job/product-manager", 200],
    ["/careers/job/nope", 404],
    ["/api/jobs/nope", 404],
    ["/og/job/nope.png", 404],
    ["/nowhere", 404],
    ["/contact", 200],
  ])("%s", async (path, status) => {
    const signal = AbortSignal.timeout(5_000);
    const [head, get] = await Promise.all([
      fetch(app.url + path, { method: "HEAD", signal }),
      fetch(app.url + path, { signal }),
    ]);
    expect([head.status, get.status]).toEqual([status, status]);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-security-policy")).toBeTruthy();
  });
});

test("a page that has not changed is not sent again", async () => {
  const etag = (await fetch(`${app.url}/careers`)).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await fetch(`${app.url}/careers`, { headers: { "if-none-match": known } });
    expect(answer.status).toBe(304);
  }
});

describe("what is refused at the gate is told in one sentence, with an id that the log has too", () => {
  const host = () => new URL(app.url).host;

  test.each([
    ["a method nobody needs", 405, () => `PUT / HTTP/1.1\r\nHost: ${host()}\r\n\r\n`],
    ["another site's name", 421, () => "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
    ["two names", 400, () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nHost: evil.example\r\n\r\n`],
    [
      "a whole address as target",
      400,
      () => `GET http://evil.example/ HTTP/1.1\r\nHost: ${host()}\r\n\r\n`,
    ],
    [
      "a form that another site started",
      403,
      () =>
        `POST /contact HTTP/1.1\r\nHost: ${host()}\r\nOrigin: https://evil.example\r\nContent-Length: 0\r\n\r\n`,
    ],
  ])("%s", async (_, status, request) => {
    const answer = await raw(request().replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const id = /^x-request-id: (\S+)/im.exec(answer)?.[1] ?? "";
    await expect.poll(() => app.output.some((line) => line.includes(id))).toBe(true);
    expect(/^allow: /im.test(answer)).toBe(status === 405);
  });
});

test("a folder that cannot be made is named, wherever it is", async () => {
  const refused = startApp({ dataDir: "/proc/nowhere/data" });
  await expect(refused).rejects.toThrow("DATA_DIR must be a folder");
});
