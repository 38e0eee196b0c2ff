import { describe, expect, test } from "vitest";
import { oklchFromHex } from "~/ui/art/color";
import {
  brandCss,
  contrastOf,
  DEFAULT_COLORS,
  findUnreadablePairs,
  nearestReadable,
  paletteOf,
  tokenOf,
} from "~/ui/brand/palette";

const GREEN = { light: "#0b5d3b", dark: "#7fd6a8", signal: "#d9a400" };

describe("the contrast gate", () => {
  test("accepts colors that are readable in both themes", () => {
    expect(findUnreadablePairs(GREEN)).toEqual([]);
  });

  test("accepts the default colors", () => {
    expect(findUnreadablePairs({ light: "#005670", dark: "#71cfe6", signal: "#fb852c" })).toEqual(
      [],
    );
  });

  test("names the pair, its ratio and the minimum of a brand color that is too pale", () => {
    const [worst] = findUnreadablePairs({ ...GREEN, light: "#7fd6a8" });
    expect(worst).toMatchObject({
      color: "light",
      theme: "light",
      foreground: "brand",
      background: "bg",
      minimum: 4.5,
    });
    expect(worst?.ratio).toBeCloseTo(1.68, 1);
  });

  test("checks the dark theme separately", () => {
    const pairs = findUnreadablePairs({ ...GREEN, dark: "#0b5d3b" });
    expect(new Set(pairs.map(({ color, theme }) => `${color} ${theme}`))).toEqual(
      new Set(["dark dark"]),
    );
  });

  test("names the signal if it is not visible on the night", () => {
    const pairs = findUnreadablePairs({ ...GREEN, signal: "#20303a" });
    expect(pairs).toContainEqual(
      expect.objectContaining({ color: "signal", foreground: "signal", background: "night" }),
    );
  });
});

test.each(["#000000", "#ffffff", "#808080", "#ffff00", "#0000ff", "#ff00aa", "#123456"])(
  "text in the color of the signal %s can be read on every ground, in both themes",
  (signal) => {
    const pairs = findUnreadablePairs({ ...GREEN, signal });
    expect(pairs.filter(({ foreground }) => foreground === "signal-text")).toEqual([]);
  },
);

test.each(["light", "dark"] as const)(
  "the default colors give the default tokens exactly (%s)",
  (theme) => {
    for (const [name, value] of Object.entries(paletteOf(DEFAULT_COLORS, theme)))
      expect([name, value]).toEqual([name, tokenOf(name, theme)]);
  },
);

const NEUTRALS = ["bg", "sunken", "tint", "line", "control", "ink", "ink-2", "ink-3"];
const NIGHT = ["night", "on-night", "on-night-2", "night-line"];
const ART = ["art-0", "art-1", "art-2", "art-3", "art-4", "art-line"];
const MAGENTA = { light: "#a3127f", dark: "#f2a0dc", signal: "#d9a400" };

test.each(["light", "dark"] as const)(
  "a magenta brand gives grounds, inks, night and drawings of its hue, as light and at most as colorful (%s)",
  (theme) => {
    const palette = paletteOf(MAGENTA, theme);
    const [, , brandHue] = oklchFromHex(MAGENTA[theme]);
    for (const name of [...NEUTRALS, ...NIGHT, ...ART]) {
      const [lightness, chroma, hue] = oklchFromHex(palette[name] ?? "");
      const [before, limit] = oklchFromHex(tokenOf(name, theme));
      expect([name, Math.abs(((hue - brandHue + 540) % 360) - 180) < 8]).toEqual([name, true]);
      expect([name, Math.abs(lightness - before) < 0.01]).toEqual([name, true]);
      expect([name, chroma < limit + 0.005]).toEqual([name, true]);
    }
  },
);

test("a gray brand gives gray grounds", () => {
  const palette = paletteOf({ light: "#555555", dark: "#bbbbbb", signal: "#d9a400" }, "light");
  for (const name of [...NEUTRALS, ...NIGHT, ...ART])
    expect([name, oklchFromHex(palette[name] ?? "")[1] < 0.005]).toEqual([name, true]);
});

test.each([
  ["lime", "#3f6212", "#bef264"],
  ["dark red", "#7f1d1d", "#fca5a5"],
  ["gray", "#555555", "#bbbbbb"],
  ["near black", "#111111", "#e5e5e5"],
  ["blue", "#1d4ed8", "#93c5fd"],
])("every pair of the design is readable with a %s brand", (_name, light, dark) => {
  expect(findUnreadablePairs({ light, dark, signal: "#fb852c" })).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "the text of a button in the %s theme is light or dark, whichever has more contrast",
  (theme) => {
    const palette = paletteOf(GREEN, theme);
    expect(contrastOf(palette["on-brand"] ?? "", palette.brand ?? "")).toBeGreaterThan(4.5);
  },
);

test("the style sheet sets the dark colors for the system's choice and the visitor's, and only tokens", () => {
  const css = brandCss(GREEN);
  expect(css.match(/--brand:#7fd6a8/g)).toHaveLength(2);
  expect(css).toMatch(/^:root\{[^}]*--brand:#0b5d3b;/);
  expect(css.replace(/--[a-z0-4-]+:#[0-9a-f]{6};?/g, "")).toBe(
    ':root{}\n@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){}}\n:root[data-theme="dark"]{}\n',
  );
});

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
