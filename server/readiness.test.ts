import { expect, it } from "vitest";
import { cacheResult, within } from "./readiness";

it("the check runs once for all callers within the time, and again afterwards", async () => {
  let [checks, now] = [0, 0];
  const ask = cacheResult(
    async () => {
      checks += 1;
      return checks;
    },
    5_000,
    () => now,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 4_999;
  expect(await ask()).toBe(1);
  now = 5_000;
  expect(await ask()).toBe(2);
});

it("a part that does not answer in time is not waited for", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  await expect(within(1, never)).rejects.toThrow("no response within 1 ms");
  expect(await within(60_000, Promise.resolve("ready"))).toBe("ready");
});
