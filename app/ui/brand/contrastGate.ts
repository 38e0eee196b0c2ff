import { hexFromOklch, oklchFromHex } from "~/ui/art/color";
import { type ChosenColors, contrastOf, paletteOf, type Theme, tokenOf } from "./palette";

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
export function findUnreadablePairs(colors: ChosenColors): ContrastPair[] {
  return contrastPairs(colors).filter(isUnreadable);
}

export const isUnreadable = ({ ratio, minimum }: ContrastPair) => ratio < minimum;

/** Every pair of the design that the chosen colors change, with all that are derived from them, in both themes. */
export function contrastPairs(colors: ChosenColors): ContrastPair[] {
  return (["light", "dark"] as const).flatMap((theme) => {
    const palette = paletteOf(colors, theme);
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

/** WCAG 1.4.3. */
const TEXT = 4.5;
/** WCAG 1.4.11: borders of controls, the focus ring, markers. */
const CONTROL = 3;

/** Pairs of foreground and background with the contrast that they need in both themes. */
export const PAIRS: readonly (readonly [
  foreground: string,
  background: string,
  minimum: number,
])[] = [
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
  ["off-signal", "on-signal", TEXT],
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

const STEP = 0.005;

/**
 * The color of the same hue with the nearest lightness that is readable in all pairs; null if there is none. A color
 * that is readable is returned as it is.
 */
export function nearestReadable(colors: ChosenColors, which: keyof ChosenColors): string | null {
  const isReadable = (color: string) =>
    findUnreadablePairs({ ...colors, [which]: color }).every((pair) => pair.color !== which);
  if (isReadable(colors[which])) return colors[which];
  const [lightness, chroma, hue] = oklchFromHex(colors[which]);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue;
      const color = hexFromOklch(tried, chroma, hue);
      if (isReadable(color)) return color;
    }
  }
  return null;
}
