import { bandsOf } from "./bands";
import { randomFrom, seedFrom } from "./random";
import { type ArtCategory, reliefFor } from "./scalarFields";

export const STRIP_FRAME = { width: 320, height: 136 };

export interface StripPath {
  className: string;
  d: string;
}

const BANDS = ["a1", "a1", "a2", "a2", "a3", "a3", "a4", "peak"];

/** The chart at the top of a card, in the colors of the theme. A relief without a summit marks a current instead. */
export function stripPaths(slug: string, category: ArtCategory): StripPath[] {
  const random = randomFrom(seedFrom(`${slug}#${category}`));
  const relief = reliefFor(category, random, STRIP_FRAME.width / STRIP_FRAME.height);
  const bands = bandsOf(relief, STRIP_FRAME, {
    cols: 44,
    count: BANDS.length,
    low: 0.08,
    high: 0.965,
    over: 0.1,
  });
  const flows = category === "data-engineering";
  const paths = bands.map((d, i) => ({ className: classAt(i, flows), d }));
  if (flows) paths.push({ className: "current", d: bands[4] ?? "" });
  return paths.filter(({ d }) => d !== "");
}

function classAt(place: number, flows: boolean): string {
  const name = BANDS[place] ?? "a4";
  return flows && name === "peak" ? "a4" : name;
}
