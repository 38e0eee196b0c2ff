import { PAIRS } from "./pairs";
import { type ChosenColors, contrastOf, paletteOf, tokenOf } from "./palette";
import type { Theme } from "./readTokens";

/** Two colors of the design that are used together, and the contrast that they have and need. */
export interface ContrastPair {
  /** The chosen color that has to change. */
  color: keyof ChosenColors;
  theme: Theme;
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/** The pairs that would be unreadable with the chosen colors, in either theme. */
export function findUnreadablePairs(chosen: ChosenColors): ContrastPair[] {
  return contrastPairs(chosen).filter(isUnreadable);
}

export const isUnreadable = ({ ratio, minimum }: ContrastPair) => ratio < minimum;

/** Every pair of the design that the chosen colors change, with all that are derived from them, in both themes. */
export function contrastPairs(chosen: ChosenColors): ContrastPair[] {
  return (["light", "dark"] as const).flatMap((theme) => {
    const palette = paletteOf(chosen, theme);
    const colorOf = (name: string) => palette[name] ?? tokenOf(name, theme);
    return PAIRS.filter(([fore, back]) => fore in palette || back in palette).map(
      ([foreground, background, minimum]) => {
        const ratio = contrastOf(colorOf(foreground), colorOf(background));
        const color = causeOf(foreground, background, theme);
        return { color, theme, foreground, background, ratio, minimum };
      },
    );
  });
}

function causeOf(foreground: string, background: string, theme: Theme): keyof ChosenColors {
  const isSignal = [foreground, background].some(
    (name) => name.includes("signal") || (name === "focus" && theme === "dark"),
  );
  return isSignal ? "signal" : theme;
}
