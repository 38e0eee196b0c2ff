import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { IMMUTABLE } from "~/platform/security/headers.server";
import { createPageCache, PAGE_MAX_AGE_MS, type RenderedPage } from "./pageCache.server";

const page = (text: string): { page: RenderedPage } => ({
  page: { body: Buffer.from(text), headers: { "content-type": "text/html" } },
});

test("a page is rendered once and found in every encoding", async () => {
  const cache = createPageCache();
  await cache.render("/", async () => page("hello"));
  const kept = cache.find("/");
  expect(kept?.bodies.identity.toString()).toBe("hello");
  expect(brotliDecompressSync(kept?.bodies.br ?? "").toString()).toBe("hello");
  expect(gunzipSync(kept?.bodies.gzip ?? "").toString()).toBe("hello");
  expect(kept?.headers.br).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(new Set(Object.values(kept?.etags ?? {})).size).toBe(3);
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
  cache.setEdition({ version: 2, day: "2026-11-30" });
  expect(cache.find("/")).toBeNull();
});

test("a page of yesterday is never served: a job may have closed at midnight", async () => {
  const cache = createPageCache();
  cache.setEdition({ version: 1, day: "2026-11-30" });
  await cache.render("/", async () => page("open"));
  cache.setEdition({ version: 1, day: "2026-11-30" });
  expect(cache.find("/")).not.toBeNull();
  cache.setEdition({ version: 1, day: "2026-12-01" });
  expect(cache.find("/")).toBeNull();
});

test("late news bring back neither an older version nor an older day", async () => {
  const cache = createPageCache();
  cache.setEdition({ version: 5, day: "2026-12-01" });
  await cache.render("/", async () => page("new"));
  cache.setEdition({ version: 4, day: "2026-11-30" });
  expect(cache.find("/")).not.toBeNull();
});

test("what never changes at its address says so, everything else is asked for again", async () => {
  const cache = createPageCache();
  const headers = { "content-type": "image/svg+xml", "cache-control": IMMUTABLE };
  await cache.render("/art", async () => ({ page: { body: Buffer.from("<svg/>"), headers } }));
  expect(cache.find("/art")?.headers.br).toMatchObject({ "cache-control": IMMUTABLE });
  await cache.render("/", async () => page("hello"));
  expect(cache.find("/")?.headers.br["cache-control"]).toContain("must-revalidate");
});

test("a picture is kept once and sent as it is, whatever encoding is asked for", async () => {
  const cache = createPageCache();
  const picture = { body: Buffer.alloc(500, 7), headers: { "content-type": "image/png" } };
  await cache.render("/a.png", async () => ({ page: picture }));
  const kept = cache.find("/a.png");
  expect(kept?.bodies.br).toBe(picture.body);
  expect(kept?.headers.br).not.toHaveProperty("content-encoding");
  expect(cache.bytes).toBe(500);
});

test("a page that was rendering while its content changed is not kept", async () => {
  const cache = createPageCache();
  await cache.render("/", async () => {
    cache.setEdition({ version: 2, day: "2026-11-30" });
    return page("old");
  });
  expect(cache.find("/")).toBeNull();
});

test("who asks after a change does not wait for a rendering that began before it", async () => {
  const cache = createPageCache();
  let finishOld = () => {};
  const old = cache.render("/", async () => {
    await new Promise<void>((resolve) => {
      finishOld = resolve;
    });
    return page("old");
  });
  cache.setEdition({ version: 2, day: "2026-11-30" });
  const fresh = await cache.render("/", async () => page("new"));
  finishOld();
  await old;
  expect(fresh).toMatchObject({ bodies: { identity: Buffer.from("new") } });
  expect(cache.find("/")?.bodies.identity.toString()).toBe("new");
});

test("no page outlives its age, whatever was heard of its changes", async () => {
  let now = 0;
  const cache = createPageCache({ now: () => now });
  await cache.render("/", async () => page("hello"));
  now = PAGE_MAX_AGE_MS;
  expect(cache.find("/")).not.toBeNull();
  now += 1;
  expect(cache.find("/")).toBeNull();
});

test("the least recently used pages make room", async () => {
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

test("an answer that may not be kept is passed on and a failure leaves no trace", async () => {
  const cache = createPageCache<string>();
  expect(await cache.render("/gone", async () => ({ answer: "404" }))).toBe("404");
  await expect(
    cache.render("/", async () => {
      throw new Error("the database is away");
    }),
  ).rejects.toThrow();
  expect(await cache.render("/", async () => page("back"))).toHaveProperty("bodies");
});
