import { expect, test } from "vitest";
import { reconnectDelayMs } from "~/shell/admin/connection/connection";

test.each([
  [0, 1_000, 2_000],
  [1, 2_000, 4_000],
  [4, 16_000, 32_000],
  [5, 30_000, 60_000],
  [5_000, 30_000, 60_000],
])(
  "after %i rejections in a row the next attempt follows in %i to %i ms",
  (rejections, least, most) => {
    expect(reconnectDelayMs(rejections, 0)).toBe(least);
    expect(reconnectDelayMs(rejections, 1)).toBe(most);
  },
);
