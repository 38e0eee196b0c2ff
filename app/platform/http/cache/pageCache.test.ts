import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Encoding } from "~/platform/http/cache/encodings.server";
import {
  type CacheableContent,
  createPageCache,
  PAGE_MAX_AGE_MS,
  type PageCache,
} from "~/platform/http/cache/pageCache.server";
import { IMMUTABLE } from "~/platform/http/security/headers.server";

const resultOf = (cache: PageCache<unknown>, href: string, encoding: Encoding) => {
  const response = cache.find(href)?.responses[encoding];
  if (!response) throw new Error(`${href} is not cached`);
  return response;
};

const bodyOf = (...which: Parameters<typeof resultOf>) => {
  const { body } = resultOf(...which);
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
};

/** The headers are names and values in turn. */
const headersOf = (...which: Parameters<typeof resultOf>) => {
  const { headers } = resultOf(...which);
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : []));
  return Object.fromEntries(pairs);
};

const page = (text: string): { page: CacheableContent } => ({
  page: { body: Buffer.from(text), headers: { "content-type": "text/html" } },
});

test("a page is rendered once and cached in every encoding", async () => {
  const cache = createPageCache();
  await cache.render("/", async () => page("hello"));
  expect(bodyOf(cache, "/", "identity").toString()).toBe("hello");
  expect(brotliDecompressSync(bodyOf(cache, "/", "br")).toString()).toBe("hello");
  expect(gunzipSync(bodyOf(cache, "/", "gzip")).toString()).toBe("hello");
  const headers = { "content-encoding": "br", vary: "Accept-Encoding" };
  expect(headersOf(cache, "/", "br")).toMatchObject(headers);
  const responses = Object.values(cache.find("/")?.responses ?? {});
  expect(new Set(responses.map(({ etag }) => etag)).size).toBe(3);
});

test("parallel requests for a page wait for one rendering", async () => {
  const cache = createPageCache();
  let renderings = 0;
  const render = () =>
    cache.render("/", async () => {
      renderings += 1;
      return page("hello");
    });
  await Promise.all(Array.from({ length: 50 }, render));
  expect(renderings).toBe(1);
});

test("a page of an older content version is never served", async () => {
  const cache = createPageCache();
  await cache.render("/", async () => page("old"));
  cache.advanceEdition({ version: 2, day: "2026-11-30" });
  expect(cache.find("/")).toBeNull();
});

test("a page of yesterday is never served: a job may have closed at midnight", async () => {
  const cache = createPageCache();
  cache.advanceEdition({ version: 1, day: "2026-11-30" });
  await cache.render("/", async () => page("open"));
  cache.advanceEdition({ version: 1, day: "2026-11-30" });
  expect(cache.find("/")).not.toBeNull();
  cache.advanceEdition({ version: 1, day: "2026-12-01" });
  expect(cache.find("/")).toBeNull();
});

test("a late notification brings back neither an older version nor an older day", async () => {
  const cache = createPageCache();
  cache.advanceEdition({ version: 5, day: "2026-12-01" });
  await cache.render("/", async () => page("new"));
  cache.advanceEdition({ version: 4, day: "2026-11-30" });
  expect(cache.find("/")).not.toBeNull();
});

test("immutable pages have an immutable header, and all others are revalidated", async () => {
  const cache = createPageCache();
  const headers = { "content-type": "image/svg+xml", "cache-control": IMMUTABLE };
  await cache.render("/art", async () => ({ page: { body: Buffer.from("<svg/>"), headers } }));
  expect(headersOf(cache, "/art", "br")).toMatchObject({ "cache-control": IMMUTABLE });
  await cache.render("/", async () => page("hello"));
  expect(headersOf(cache, "/", "br")["cache-control"]).toContain("must-revalidate");
});

test("a picture is cached once and sent unencoded, whatever encodings are accepted", async () => {
  const cache = createPageCache();
  const picture = { body: Buffer.alloc(500, 7), headers: { "content-type": "image/png" } };
  await cache.render("/a.png", async () => ({ page: picture }));
  expect(bodyOf(cache, "/a.png", "br").equals(picture.body)).toBe(true);
  expect(resultOf(cache, "/a.png", "br")).toBe(resultOf(cache, "/a.png", "identity"));
  expect(headersOf(cache, "/a.png", "br")).not.toHaveProperty("content-encoding");
  expect(cache.bytes).toBe(500);
});

test("a page that was rendering while its content changed is not cached", async () => {
  const cache = createPageCache();
  await cache.render("/", async () => {
    cache.advanceEdition({ version: 2, day: "2026-11-30" });
    return page("old");
  });
  expect(cache.find("/")).toBeNull();
});

test("a request after a change does not wait for a rendering that started before it", async () => {
  const cache = createPageCache();
  let finishOld = () => {};
  const old = cache.render("/", async () => {
    await new Promise<void>((resolve) => {
      finishOld = resolve;
    });
    return page("old");
  });
  cache.advanceEdition({ version: 2, day: "2026-11-30" });
  const fresh = await cache.render("/", async () => page("new"));
  finishOld();
  await old;
  expect(fresh).toMatchObject({ responses: { identity: { body: "new" } } });
  expect(bodyOf(cache, "/", "identity").toString()).toBe("new");
});

test("no page is served beyond its maximum age", async () => {
  let now = 0;
  const cache = createPageCache({ now: () => now });
  await cache.render("/", async () => page("hello"));
  now = PAGE_MAX_AGE_MS;
  expect(cache.find("/")).not.toBeNull();
  now += 1;
  expect(cache.find("/")).toBeNull();
});

test("the least recently used pages are evicted", async () => {
  const cache = createPageCache({ maxBytes: 400 });
  const noise = (seed: number) => String.fromCharCode(97 + seed).repeat(100);
  for (const seed of [0, 1]) await cache.render(`/${seed}`, async () => page(noise(seed)));
  cache.find("/0");
  for (const seed of [2]) await cache.render(`/${seed}`, async () => page(noise(seed)));
  expect(cache.bytes).toBeLessThanOrEqual(400);
  expect(cache.find("/1")).toBeNull();
  expect(cache.find("/2")).not.toBeNull();
});

test("a cache of 0 bytes stores nothing", async () => {
  const cache = createPageCache({ maxBytes: 0 });
  await cache.render("/", async () => page("hello"));
  expect(cache.find("/")).toBeNull();
});

test("a response that may not be cached is passed on, and an error is not cached", async () => {
  const cache = createPageCache<string>();
  expect(await cache.render("/gone", async () => ({ response: "404" }))).toBe("404");
  await expect(
    cache.render("/", async () => {
      throw new Error("the database is away");
    }),
  ).rejects.toThrow();
  expect(await cache.render("/", async () => page("back"))).toHaveProperty("responses");
});
