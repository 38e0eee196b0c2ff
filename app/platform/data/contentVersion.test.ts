import { expect, test } from "vitest";
import { createEditionCache, oncePerEdition } from "~/platform/data/contentVersion.server";

const KEY = Symbol("count");

test("a result is loaded once in an edition, also by those who ask at the same time", async () => {
  const cache = createEditionCache();
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([cache.remember(KEY, load), cache.remember(KEY, load)])).toEqual([1, 1]);
  expect(await cache.remember(KEY, load)).toBe(1);
  cache.clear();
  expect(await cache.remember(KEY, load)).toBe(2);
});

test("what was being loaded when an edition ended is not remembered for the next one", async () => {
  const cache = createEditionCache();
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = cache.remember(KEY, () => promise);
  cache.clear();
  expect(await cache.remember(KEY, async () => 2)).toBe(2);
  resolve(1);
  expect(await before).toBe(1);
  expect(await cache.remember(KEY, async () => 3)).toBe(2);
});

test("a load that fails is tried again", async () => {
  const cache = createEditionCache();
  const failing = cache.remember(KEY, () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect(await cache.remember(KEY, async () => 1)).toBe(1);
});

test("each query that is shared by an edition has a result of its own, also under the same name", async () => {
  const app = { editionCache: createEditionCache() };
  const [one, other] = [1, 2].map((result) => oncePerEdition(async (_: typeof app) => result));
  expect([await one?.(app), await other?.(app), await one?.(app)]).toEqual([1, 2, 1]);
});

test("what is loaded for an edition after it is over is not remembered for the next one", async () => {
  const cache = createEditionCache();
  const ofFirst = cache.ofThisEdition();
  const key = Symbol("key");
  cache.clear();
  expect(await ofFirst.remember(key, async () => "of the first")).toBe("of the first");
  expect(await cache.remember(key, async () => "of the second")).toBe("of the second");
  expect(await cache.ofThisEdition().remember(key, async () => "loaded again")).toBe(
    "of the second",
  );
});

test("nobody waits for, or fails with, what a rendering from a replica is loading", async () => {
  const cache = createEditionCache();
  const ofReplica = cache.ofThisEdition();
  const { promise, reject } = Promise.withResolvers<number>();
  const failing = Promise.all([1, 2].map(() => ofReplica.remember(KEY, () => promise)));
  expect(await cache.remember(KEY, async () => 1)).toBe(1);
  reject(new Error("permission denied"));
  await expect(failing).rejects.toThrow("permission denied");
  expect(await cache.remember(KEY, async () => 2)).toBe(1);
});

test("what a replica has loaded is remembered for all", async () => {
  const cache = createEditionCache();
  expect(await cache.ofThisEdition().remember(KEY, async () => 1)).toBe(1);
  expect(await cache.remember(KEY, async () => 2)).toBe(1);
});
