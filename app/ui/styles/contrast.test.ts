import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { luminance } from "~/ui/art/colour";

type Oklch = [lightness: number, chroma: number, hue: number];
type Theme = Map<string, Oklch>;

const TEXT = 4.5;
/** WCAG 1.4.11: borders of controls, the focus ring, markers. */
const CONTROL = 3;

const PAIRS: [foreground: string, background: string, minimum: number][] = [
  ["ink", "bg", TEXT],
  ["ink", "surface", TEXT],
  ["ink", "danger-bg", TEXT],
  ["ink-2", "bg", TEXT],
  ["ink-2", "sunken", TEXT],
  ["ink-2", "tint", TEXT],
  ["ink-3", "bg", TEXT],
  ["ink-3", "surface", TEXT],
  ["ink-3", "sunken", TEXT],
  ["brand", "bg", TEXT],
  ["brand", "surface", TEXT],
  ["brand", "sunken", TEXT],
  ["brand", "tint", TEXT],
  ["on-brand", "brand", TEXT],
  ["on-brand", "brand-hover", TEXT],
  ["on-signal", "signal", TEXT],
  ["on-signal", "signal-hover", TEXT],
  ["signal-text", "bg", TEXT],
  ["signal-text", "surface", TEXT],
  ["signal-text", "sunken", TEXT],
  ["on-night", "night", TEXT],
  ["on-night-2", "night", TEXT],
  ["signal", "night", CONTROL],
  ["control", "surface", CONTROL],
  ["control", "bg", CONTROL],
  ["focus", "bg", CONTROL],
  ["focus", "surface", CONTROL],
  ["focus", "sunken", CONTROL],
  ["danger", "surface", TEXT],
  ["danger", "bg", TEXT],
  ["danger", "danger-bg", TEXT],
  ["on-danger", "danger", TEXT],
  ["info-fg", "info-bg", TEXT],
  ["warn-fg", "warn-bg", TEXT],
  ["plum-fg", "plum-bg", TEXT],
  ["ok-fg", "ok-bg", TEXT],
  ["bad-fg", "bad-bg", TEXT],
];

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function coloursOf(block: string): Theme {
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\s*;/g);
  return new Map(
    [...found].map(([, name = "", l, c, h]) => [name, [Number(l), Number(c), Number(h)]]),
  );
}

function between(start: string, end?: string): string {
  const from = css.indexOf(start);
  return css.slice(from, end ? css.indexOf(end, from) : undefined);
}

const light = coloursOf(between(":root {", "@media (prefers-color-scheme"));
const darkBySystem = coloursOf(between("@media (prefers-color-scheme", ':root[data-theme="dark"]'));
const darkByChoice = coloursOf(between(':root[data-theme="dark"]'));

function contrast(theme: Theme, foreground: string, background: string): number {
  const [low = 0, high = 0] = [foreground, background]
    .map((name) => {
      const colour = theme.get(name);
      if (!colour) throw new Error(`No token named --${name}`);
      return luminance(...colour);
    })
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("the tokens", () => {
  it.each(PAIRS)(
    "keep %s readable on %s (at least %d to 1) in light and dark",
    (fore, back, least) => {
      expect(contrast(light, fore, back)).toBeGreaterThanOrEqual(least);
      expect(contrast(new Map([...light, ...darkByChoice]), fore, back)).toBeGreaterThanOrEqual(
        least,
      );
    },
  );

  it("hold all 37 pairs of the design", () => {
    expect(PAIRS).toHaveLength(37);
  });

  it("say the same dark colours for the system's choice and the visitor's", () => {
    expect([...darkBySystem]).toEqual([...darkByChoice]);
  });
});
