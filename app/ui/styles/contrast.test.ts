import { describe, expect, it } from "vitest";
import { luminance } from "~/ui/art/color";
import { PAIRS, TOKENS, type Tokens } from "~/ui/brand/palette";
import css from "~/ui/styles/tokens.css?raw";

function contrast(theme: Tokens, foreground: string, background: string): number {
  const [low = 0, high = 0] = [foreground, background]
    .map((name) => {
      const color = theme.get(name);
      if (!color) throw new Error(`No token named --${name}`);
      return luminance(...color);
    })
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("the tokens", () => {
  it.each(PAIRS)(
    "keep %s readable on %s (at least %d to 1) in light and dark",
    (fore, back, least) => {
      expect(contrast(TOKENS.light, fore, back)).toBeGreaterThanOrEqual(least);
      expect(contrast(TOKENS.dark, fore, back)).toBeGreaterThanOrEqual(least);
    },
  );

  it("contain all 38 pairs of the design", () => {
    expect(PAIRS).toHaveLength(38);
  });

  it("are the same dark ones for the system's choice and the visitor's", () => {
    const [, ...dark] = css.split(/(?=@media \(prefers-color-scheme: dark\)|:root\[data-theme)/);
    expect(dark).toHaveLength(2);
    const [system, visitor] = dark.map((block) => block.match(/[\w-]+: [^;{}]+;/g));
    expect(system).toEqual(visitor);
    expect(system?.[0]).toBe("color-scheme: dark;");
  });
});
