import { bandsOf } from "../../app/ui/art/contours";
import type { DrawnPath } from "../../app/ui/art/PageHeadChart";
import { type ArtCategory, randomFrom, reliefFor, seedFrom } from "../../app/ui/art/scalarFields";

const FRAME = { width: 320, height: 136 };

interface StripPlan {
  name: string;
  category: ArtCategory;
}

/** One strip per service. */
export const STRIPS: readonly StripPlan[] = [
  { name: "ai-ml", category: "ai" },
  { name: "cloud", category: "cloud" },
  { name: "data", category: "data-engineering" },
  { name: "staff", category: "tech" },
  { name: "integration", category: "data-science" },
  { name: "digital", category: "ai" },
];

const BANDS = ["a1", "a1", "a2", "a2", "a3", "a3", "a4", "peak"];

/** The chart at the top of a card, in the colors of the theme. A relief without a summit marks a current instead. */
export function drawStrip({ name, category }: StripPlan) {
  const random = randomFrom(seedFrom(`${name}#${category}`));
  const relief = reliefFor(category, random, FRAME.width / FRAME.height);
  const bands = bandsOf(relief, FRAME, {
    cols: 44,
    count: BANDS.length,
    low: 0.08,
    high: 0.965,
    over: 0.1,
  });
  const flows = category === "data-engineering";
  const paths: DrawnPath[] = bands.map((d, i) => ({ className: classAt(i, flows), d }));
  if (flows) paths.push({ className: "current", d: bands[4] ?? "" });
  return { ...FRAME, paths: paths.filter(({ d }) => d !== "") };
}

function classAt(place: number, flows: boolean): string {
  const name = BANDS[place] ?? "a4";
  return flows && name === "peak" ? "a4" : name;
}
