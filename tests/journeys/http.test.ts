import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { FEEDS_AND_ICONS } from "~/site/feedsAndIcons";
import { startApp } from "../support/app";
import { startSite } from "../support/site";

// What programs rely on that speak HTTP to the site: browsers, proxies, probes, and those who mean no good.

const { app } = await startSite();

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
    const signal = AbortSignal.timeout(20_000);
    const [head, get] = await Promise.all([
      fetch(app.url + path, { method: "HEAD", signal }),
      fetch(app.url + path, { signal }),
    ]);
    expect([head.status, get.status]).toEqual([status, status]);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-security-policy")).toBeTruthy();
    // Each response has its own; everything else is the same, above all how it is encoded and how long it is.
    const own = ["x-request-id", "date", "content-security-policy", "connection", "keep-alive"];
    const shared = ({ headers }: Response) =>
      [...headers].filter(([name]) => !own.includes(name) && name !== "content-length");
    expect(shared(head)).toEqual(shared(get));
    expect(head.headers.get("content-encoding")).toBe(get.headers.get("content-encoding"));
  });
});

describe("addresses that anybody can invent", () => {
  const cached = async (path: string) => {
    const response = await fetch(app.url + path);
    await response.text();
    return response.headers.get("cache-control") !== "no-store" && response.headers.has("etag");
  };

  test.each([
    "/careers?department=Made+up",
    "/careers?location=Nowhere&type=Contract",
    "/api/jobs?type=Made+up",
    "/api/jobs?page=999",
    "/api/posts?category=made-up",
    "/api/posts?page=999",
    "/blog?category=made-up",
    "/blog/category/made-up",
  ])("%s finds nothing and is not cached", async (path) => expect(await cached(path)).toBe(false));

  test.each(["/careers?department=Engineering", "/api/posts?category=ai", "/api/jobs?page=1"])(
    "%s finds something and is cached",
    async (path) => expect(await cached(path)).toBe(true),
  );

  /** Waits for a line that only the framework writes. The log is in order, so those of all earlier requests are there too. */
  const haveLogWritten = async (linesOf: (path: string) => number) => {
    const before = linesOf("/nowhere");
    await (await fetch(`${app.url}/nowhere`)).text();
    await expect.poll(() => linesOf("/nowhere")).toBe(before + 1);
  };

  test.each(["/careers", "/blog", "/api/posts", "/api/jobs"])(
    "an invalid page number is the first page of %s, from the cache",
    async (path) => {
      await (await fetch(app.url + path)).text();
      const linesOf = (address: string) =>
        app.output.filter((line) => line.includes(`"path":"${address}"`)).length;
      await haveLogWritten(linesOf);
      const before = linesOf(path);
      for (const page of ["abc", "1'+or+1=1", "-1", "0", "1", "", "1e99", "%00", "2.5"]) {
        const response = await fetch(`${app.url}${path}?page=${page}`);
        expect(response.status).toBe(200);
        await response.text();
      }
      await haveLogWritten(linesOf);
      expect(linesOf(path)).toBe(before);
    },
  );
});

test.each([
  ["/careers", ["/Careers", "/careers/", "/%63areers", "/CAREERS?x=1"]],
  ["/sitemap.xml", ["/Sitemap.xml", "/sitemap.xml/", "/%73itemap.xml"]],
  ["/careers/feed.xml", ["/Careers/feed.xml", "/careers/%66eed.xml", "/careers/feed%2exml"]],
  ["/api/jobs/product-manager", ["/API/jobs/product-manager", "/api/jobs/%70roduct-manager"]],
  ["/og/job/product-manager.png", ["/OG/job/product-manager.PNG"]],
])("other spellings of %s are answered from the cache", async (path, spellings) => {
  const known = await fetch(app.url + path);
  await known.text();
  expect(known.headers.get("etag")).toBeTruthy();
  for (const spelling of spellings) {
    const response = await fetch(app.url + spelling);
    await response.text();
    expect(response.headers.get("etag"), spelling).toBe(known.headers.get("etag"));
  }
});

test.each([
  "/api/jobs/%00",
  "/api/posts/a%00b",
  "/og/job/%00.png",
  "/blog/%00",
  "/blog/tag/%00",
  "/blog/preview/%00",
  "/careers/job/%00",
  "/careers/job/%00.data",
])("%s, with a character that PostgreSQL refuses, is the address of nothing", async (path) => {
  const response = await fetch(app.url + path);
  await response.text();
  expect(response.status).toBe(404);
});

const READ = FEEDS_AND_ICONS.filter(({ methods }) => methods.includes("GET"));

test.each(READ)("$path has no data for the router", async ({ path }) => {
  const address = path.replace(/:\w+/g, "some");
  for (const spelling of [`${address}.data`, `${address.toUpperCase()}.data`]) {
    expect((await fetch(app.url + spelling)).status, spelling).toBe(404);
  }
});

test("a page that has not changed is not sent again", async () => {
  const etag = (await fetch(`${app.url}/careers`)).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await fetch(`${app.url}/careers`, { headers: { "if-none-match": known } });
    expect(response.status).toBe(304);
  }
});

describe("a request that the gate refuses is answered with one sentence and an id that is also in the log", () => {
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
    const response = await raw(request().replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const id = /^x-request-id: (\S+)/im.exec(response)?.[1] ?? "";
    await expect.poll(() => app.output.some((line) => line.includes(id))).toBe(true);
    expect(/^allow: /im.test(response)).toBe(status === 405);
  });
});

test.each([
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello"],
  ["a folded header", "X-Folded: one\r\n two\r\nContent-Length: 0\r\n\r\n"],
])("a request with %s, which a proxy may read otherwise, is refused", async (_, rest) => {
  const { host } = new URL(app.url);
  const response = await raw(`POST /contact HTTP/1.1\r\nHost: ${host}\r\n${rest}`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  // No second response to what would be the rest.
  expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
});

test("the scripts of a page have a nonce of its own, each time it is sent", async () => {
  const send = async () => {
    const response = await fetch(`${app.url}/contact`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    return { nonce, isInPage: (await response.text()).includes(`nonce="${nonce}"`) };
  };
  const [one, other] = [await send(), await send()];
  expect([one.isInPage, other.isInPage]).toEqual([true, true]);
  expect(one.nonce).not.toBe(other.nonce);
});

test("a start that cannot create a folder names it", async () => {
  const refused = startApp({ dataDir: "/proc/nowhere/data" });
  await expect(refused).rejects.toThrow("DATA_DIR must be a folder");
});

test("notes a form whose sender left as 499", async () => {
  const lines = () => app.output.filter((line) => /"method":"POST","path":"\/contact"/.test(line));
  const before = lines().length;
  const { hostname, port, host } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /contact HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 1000",
    "Expect: 100-continue",
    "",
    "name=Jordan",
  ];
  socket.write(head.join("\r\n"));
  // The server has its headers, and what is asked after it waits for the same: its turn has begun before its sender leaves.
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1.1 100 /);
  await fetch(`${app.url}/healthz`);
  socket.destroy();
  await expect.poll(() => lines().slice(before)).toEqual([expect.stringContaining('"status":499')]);
});
