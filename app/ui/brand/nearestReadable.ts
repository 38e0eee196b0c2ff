import { hexFromOklch, oklchFromHex } from "~/ui/art/colour";
import { findUnreadablePairs } from "./contrastGate";
import type { ChosenColours } from "./palette";

const STEP = 0.005;

/**
 * The color of the same hue with the nearest lightness that is readable in all pairs; null if there is none. A color
 * that is readable is returned as it is.
 */
export function nearestReadable(chosen: ChosenColours, which: keyof ChosenColours): string | null {
  const isReadable = (colour: string) =>
    findUnreadablePairs({ ...chosen, [which]: colour }).every((pair) => pair.colour !== which);
  if (isReadable(chosen[which])) return chosen[which];
  const [lightness, chroma, hue] = oklchFromHex(chosen[which]);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue;
      const colour = hexFromOklch(tried, chroma, hue);
      if (isReadable(colour)) return colour;
    }
  }
  return null;
}
