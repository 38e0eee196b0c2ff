import { expect, test } from "vitest";
import { HOUR_MS } from "~/platform/durations";
import { delayBeforeRetryMs } from "~/platform/mail/delivery.server";

test("the first retry comes after 200 ms and each further one waits twice as long", () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => delayBeforeRetryMs(attempts, 0));
  expect(delays).toEqual([200, 400, 800, 1600, 3200]);
});

test("jitter adds up to a quarter, also at the longest delay", () => {
  expect(delayBeforeRetryMs(1, 0.5)).toBe(225);
  expect(delayBeforeRetryMs(1, 0.999)).toBe(250);
  expect(delayBeforeRetryMs(40, 0)).toBe(0.8 * HOUR_MS);
});

test("no delay is longer than an hour, however often a mail failed", () => {
  const longest = [1, 10, 15, 16, 50, 1000, 5000].map((n) => delayBeforeRetryMs(n, 0.999999));
  expect(Math.max(...longest)).toBeLessThanOrEqual(HOUR_MS);
});
