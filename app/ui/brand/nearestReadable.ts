import { hexFromOklch, oklchFromHex } from "~/ui/art/color";
import { findUnreadablePairs } from "./contrastGate";
import type { ChosenColors } from "./palette";

const STEP = 0.005;

/**
 * The color of the same hue with the nearest lightness that is readable in all pairs; null if there is none. A color
 * that is readable is returned as it is.
 */
export function nearestReadable(chosen: ChosenColors, which: keyof ChosenColors): string | null {
  const isReadable = (color: string) =>
    findUnreadablePairs({ ...chosen, [which]: color }).every((pair) => pair.color !== which);
  if (isReadable(chosen[which])) return chosen[which];
  const [lightness, chroma, hue] = oklchFromHex(chosen[which]);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue;
      const color = hexFromOklch(tried, chroma, hue);
      if (isReadable(color)) return color;
    }
  }
  return null;
}
