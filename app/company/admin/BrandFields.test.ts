import { expect, test } from "vitest";
import { colorErrors } from "~/company/admin/BrandFields";
import type { UnreadablePair } from "~/company/brand";
import { findUnreadablePairs } from "~/ui/brand/palette";

test("each color has the error of its worst pair, with its contrast and the minimum", () => {
  const pairs = findUnreadablePairs({ light: "#7fd6a8", dark: "#7fd6a8", signal: "#20303a" });
  expect(colorErrors(pairs)).toEqual({
    brand_light:
      "The brand color on tinted grounds in the light theme has a contrast of 1.43 to 1; it must be at least 4.5 to 1",
    signal: expect.stringMatching(
      /^The signal color on the dark bands in the (light|dark) theme has a contrast of 1\.\d\d to 1; it must be at least 3 to 1$/,
    ),
  });
});

test("a contrast just below the minimum is not rounded up to it", () => {
  const pair: UnreadablePair = {
    color: "dark",
    theme: "dark",
    foreground: "brand",
    background: "bg",
    ratio: 4.499,
    minimum: 4.5,
  };
  expect(colorErrors([pair]).brand_dark).toContain("4.49 to 1");
});
