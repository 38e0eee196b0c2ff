import { PAIRS } from "./pairs";
import { type ChosenColours, contrastOf, paletteOf, tokenOf } from "./palette";
import type { Theme } from "./readTokens";

/** A pair of colors with too little contrast. */
export interface UnreadablePair {
  /** The chosen color that has to change. */
  colour: keyof ChosenColours;
  theme: Theme;
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/**
 * Checks the chosen colors, and all that are derived from them, in every pair of the design that they change, in both
 * themes.
 */
export function findUnreadablePairs(chosen: ChosenColours): UnreadablePair[] {
  return (["light", "dark"] as const).flatMap((theme) => {
    const palette = paletteOf(chosen, theme);
    const colourOf = (name: string) => palette[name] ?? tokenOf(name, theme);
    return PAIRS.filter(([fore, back]) => fore in palette || back in palette)
      .map(([foreground, background, minimum]) => {
        const ratio = contrastOf(colourOf(foreground), colourOf(background));
        const colour = causeOf(foreground, background, theme);
        return { colour, theme, foreground, background, ratio, minimum };
      })
      .filter(({ ratio, minimum }) => ratio < minimum);
  });
}

function causeOf(foreground: string, background: string, theme: Theme): keyof ChosenColours {
  const isSignal = [foreground, background].some(
    (name) => name.includes("signal") || (name === "focus" && theme === "dark"),
  );
  return isSignal ? "signal" : theme;
}
