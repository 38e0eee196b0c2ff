import { describe, expect, it } from "vitest";
import { luminance } from "~/ui/art/colour";
import { PAIRS } from "~/ui/brand/pairs";
import { DARK_BLOCKS, TOKENS, type Tokens } from "~/ui/brand/tokens";

function contrast(theme: Tokens, foreground: string, background: string): number {
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
      expect(contrast(TOKENS.light, fore, back)).toBeGreaterThanOrEqual(least);
      expect(contrast(TOKENS.dark, fore, back)).toBeGreaterThanOrEqual(least);
    },
  );

  it("hold all 37 pairs of the design", () => {
    expect(PAIRS).toHaveLength(37);
  });

  it("say the same dark colours for the system's choice and the visitor's", () => {
    const [bySystem, byChoice] = DARK_BLOCKS;
    expect([...bySystem]).toEqual([...byChoice]);
  });
});
