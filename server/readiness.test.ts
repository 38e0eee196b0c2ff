import { expect, it } from "vitest";
import { cacheResult } from "./readiness";

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
