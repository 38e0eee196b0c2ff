import { expect, test } from "vitest";
import { oklchFromHex } from "~/ui/art/color";
import { DEFAULT_COLORS, findUnreadablePairs, nearestReadable } from "./palette";

test.each([
  ["light", "#7fd6a8"],
  ["light", "#e0457b"],
  ["light", "#ffffff"],
  ["dark", "#0b5d3b"],
  ["dark", "#7f1d1d"],
  ["signal", "#20303a"],
  ["signal", "#e0457b"],
] as const)(
  "an unreadable %s color %s gets the nearest lightness at which it is readable",
  (which, hex) => {
    const nearest = nearestReadable({ ...DEFAULT_COLORS, [which]: hex }, which) ?? "";
    expect(nearest).not.toBe(hex);
    expect(findUnreadablePairs({ ...DEFAULT_COLORS, [which]: nearest })).toEqual([]);
    const [, chroma, hue] = oklchFromHex(hex);
    const [, ownChroma, ownHue] = oklchFromHex(nearest);
    if (chroma > 0.02 && ownChroma > 0.02) expect(Math.abs(ownHue - hue)).toBeLessThan(6);
  },
);

test("a color that is readable stays as it is", () => {
  expect(nearestReadable(DEFAULT_COLORS, "signal")).toBe(DEFAULT_COLORS.signal);
});
