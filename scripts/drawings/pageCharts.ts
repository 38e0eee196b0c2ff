import { bandsOf } from "../../app/ui/art/contours";
import { barbPath } from "../../app/ui/art/cover";
import type { DrawnPath } from "../../app/ui/art/PageHeadChart";
import { frontPaths } from "./fronts";
import {
  CHART_FRAME,
  NEW_COLLEAGUE,
  RELIEFS,
  type ReliefName,
  SERVICE_SUMMITS,
  TEAM,
  TWO_SIDES,
  WAY_UP,
} from "./pageReliefs";

type Place = readonly [x: number, y: number];

const CLASSES = ["a0", "a1", "a1", "a2", "a2", "a3", "a3", "a4"];
const UNIT = CHART_FRAME.height;
const at = ([x, y]: Place): Place => [Math.round(x * UNIT), Math.round(y * UNIT)];

/** A disc as a path, so that a chart is paths only. */
function disc(place: Place): string {
  const [x, y] = at(place);
  return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
}

const stations = (places: readonly Place[]): DrawnPath => ({
  className: "station",
  d: places.map(disc).join(""),
});
const summits = (places: readonly Place[]): DrawnPath => ({
  className: "peak",
  d: places.map(disc).join(""),
});
const barbs = (places: readonly Place[]): DrawnPath => ({
  className: "station-barb",
  d: places
    .map(at)
    .map(([x, y]) => barbPath({ x, y, angle: -0.9, feathers: 3, length: 30 }))
    .join(""),
});
const track = (d: string): DrawnPath => ({ className: "track", d });
const route = (places: readonly Place[]): DrawnPath => ({
  className: "front-warm-line",
  d: `M${places.map((place) => at(place).join(" ")).join("L")}`,
});

interface Chart {
  relief: ReliefName;
  marks: readonly DrawnPath[];
}

const last = (places: readonly Place[]) => places.slice(-1);
const warm = frontPaths([at(TWO_SIDES[0]), [310, 60], [420, 90], at(TWO_SIDES[1])], {
  kind: "warm",
  step: 40,
  size: 10,
  side: -1,
});

/** The relief of each page's chart, and the marks on it. */
export const CHARTS = {
  services: { relief: "services", marks: [summits(SERVICE_SUMMITS)] },
  "staff-augmentation": {
    relief: "staff",
    marks: [barbs([...TEAM, NEW_COLLEAGUE]), stations(TEAM), summits([NEW_COLLEAGUE])],
  },
  careers: {
    relief: "careers",
    marks: [route(WAY_UP), stations(WAY_UP.slice(0, -1)), summits(last(WAY_UP))],
  },
  job: { relief: "job", marks: [barbs([[1.3, 0.46]]), summits([[1.3, 0.46]])] },
  apply: {
    relief: "job",
    marks: [
      track("M130 306C200 250 250 320 330 270S400 200 468 166"),
      stations([[0.36, 0.85]]),
      summits([[1.3, 0.46]]),
    ],
  },
  contact: {
    relief: "contact",
    marks: [
      { className: "front-warm-line", d: warm.line },
      { className: "front-warm", d: warm.marks },
      stations(TWO_SIDES),
    ],
  },
  blog: { relief: "blog", marks: [summits([[0.7, 0.83]])] },
  "ai-data-science": { relief: "ai", marks: [] },
  "featured-blogs": {
    relief: "data",
    marks: [
      summits([
        [0.72, 0.52],
        [1.66, 0.34],
      ]),
    ],
  },
  "data-engineering": { relief: "data-engineering", marks: [] },
  cloud: { relief: "cloud", marks: [] },
  tech: { relief: "tech", marks: [] },
  privacy: { relief: "privacy", marks: [summits([[1.1, 0.5]])] },
  terms: { relief: "terms", marks: [] },
  cookies: { relief: "cookies", marks: [summits([[0.9, 0.42]])] },
  /** The station has drifted away from the ground that it stood on. */
  lost: {
    relief: "lost",
    marks: [
      track("M330 184C400 130 470 250 540 190S620 120 640 126"),
      stations([[0.92, 0.51]]),
      summits([[1.78, 0.35]]),
    ],
  },
} satisfies Record<string, Chart>;

export type ChartName = keyof typeof CHARTS;

const CRISP = new Set<ReliefName>(["privacy", "terms", "tech"]);
const LEVELS = CLASSES.map((_, k) => 0.14 + 0.115 * k);

/** The chart in the head of a page. It closes before its frame, so it needs no fading and stands clear of the text. */
export function drawPageChart(name: ChartName) {
  const { relief, marks } = CHARTS[name];
  const crisp = CRISP.has(relief);
  const bands = bandsOf({ height: RELIEFS[relief], crisp }, CHART_FRAME, {
    cols: 48,
    over: 0.04,
    step: 2,
    levels: LEVELS,
  });
  return {
    ...CHART_FRAME,
    bands: bands.map((d, i) => ({ className: CLASSES[i] ?? "a4", d })).filter(({ d }) => d !== ""),
    marks,
  };
}
