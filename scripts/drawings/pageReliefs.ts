import {
  type HeightField,
  randomFrom,
  reliefFor,
  seedFrom,
  waves,
} from "../../app/ui/art/scalarFields";
import { type Hill, hillsField } from "./hills";

/** Every relief fits into this frame: x from 0 to 2, y from 0 to 1. Its ground falls to 0 before the edge. */
export const CHART_FRAME = { width: 720, height: 360 };

const hill = (x: number, y: number, r: number, weight: number, stretch = 1, angle = 0): Hill => ({
  x,
  y,
  rx: r * stretch,
  ry: r,
  angle,
  weight,
});

/** Lets the contours waver a little, as measured ones do; the ground around stays at 0. */
function wavering(hills: readonly Hill[], name: string, amount = 0.1): HeightField {
  const field = hillsField(hills);
  const rough = waves(randomFrom(seedFrom(name)), 3);
  return (x, y) => field(x, y) * (1 + amount * rough(x, y));
}

/** The relief of a blog category, as on its covers, as an island. */
function island(category: string): HeightField {
  const { height } = reliefFor(category, randomFrom(seedFrom(`head/${category}`)), 2);
  const { base, gain } = ISLANDS[category] ?? { base: 0, gain: 1 };
  return (x, y) => {
    const reach = Math.exp(-(((x - 1.02) / 0.86) ** 6) - ((y - 0.5) / 0.43) ** 6);
    return gain * (base + height(x, y)) * reach;
  };
}

/** Lifts or lowers each category's relief, so that its contours spread over the levels. */
const ISLANDS: Record<string, { base: number; gain: number }> = {
  ai: { base: 0.12, gain: 0.85 },
  "data-science": { base: 0.05, gain: 0.85 },
  cloud: { base: 0.1, gain: 1 },
  tech: { base: 0.05, gain: 1.1 },
};

/** Two currents side by side, which pinch and widen. */
function currents(x: number, y: number): number {
  const flow = [0.33, 0.67].map((middle, i) => {
    const bend = 0.07 * Math.sin(3.2 * x + 0.5 * i);
    const width = 0.125 + 0.03 * Math.sin(4 * x + 2 * i);
    return Math.exp(-(((y - middle - bend) / width) ** 2));
  });
  const reach = Math.exp(-(((x - 1.02) / 0.84) ** 6));
  return 0.95 * reach * flow.reduce((sum, height) => sum + height, 0);
}

/** Straight walls around a level middle. */
const wall = (x: number, y: number, cx: number, cy: number, size: number) => {
  const dx = Math.abs(x - cx);
  const dy = Math.abs(y - cy);
  return Math.max(0, 1 - Math.max(dx, dy, (dx + dy) / 1.34) / size);
};

export const SERVICE_SUMMITS = [
  [0.5, 0.36],
  [0.98, 0.26],
  [1.5, 0.35],
  [0.62, 0.72],
  [1.12, 0.66],
  [1.6, 0.74],
] as const;

export const TEAM = [
  [0.42, 0.62],
  [0.78, 0.36],
  [1.62, 0.66],
] as const;
export const NEW_COLLEAGUE = [1.22, 0.5] as const;

export const WAY_UP = [
  [0.42, 0.74],
  [0.72, 0.68],
  [1.0, 0.54],
  [1.26, 0.47],
  [1.52, 0.32],
] as const;

export const TWO_SIDES = [
  [0.6, 0.42],
  [1.46, 0.58],
] as const;

/** Lengths of the lines of a paragraph. */
const LINES = [1.2, 1.5, 1.4, 0.8];

export const RELIEFS = {
  /** Six summits on one massif: six services, one team. */
  services: wavering(
    [
      hill(1.05, 0.5, 0.36, 0.6, 2.1),
      ...SERVICE_SUMMITS.map(([x, y]) => hill(x, y, 0.13, 0.55, 1.2)),
    ],
    "services",
  ),
  /** A row of hills with a gap, which a steep one fills. */
  staff: wavering(
    [
      hill(1.05, 0.52, 0.3, 0.42, 2.5),
      ...TEAM.map(([x, y]) => hill(x, y, 0.16, 0.5, 1.1)),
      hill(...NEW_COLLEAGUE, 0.19, 0.85),
    ],
    "staff",
  ),
  /** A ridge that rises step by step. */
  careers: wavering(
    WAY_UP.map(([x, y], i) => hill(x, y, 0.15 + 0.012 * i, 0.3 + 0.12 * i, 1.3, -0.5)),
    "careers",
  ),
  /** One summit: one position. */
  job: wavering(
    [hill(1.3, 0.46, 0.22, 0.7, 1.2, -0.3), hill(1.15, 0.54, 0.36, 0.5, 2)],
    "job",
    0.16,
  ),
  /** Two hills with a pass between them: somebody asks, somebody answers. */
  contact: wavering(
    [
      hill(1.03, 0.5, 0.28, 0.34, 2.6, 0.18),
      ...TWO_SIDES.map(([x, y]) => hill(x, y, 0.26, 0.75, 1.1)),
    ],
    "contact",
  ),
  /** Ridges in rows, as long as the lines of a paragraph. */
  blog: wavering(
    LINES.map((length, i) => hill(0.3 + length / 2, 0.17 + 0.22 * i, 0.085, 0.95, 4.4 * length)),
    "blog",
    0.16,
  ),
  /** The vortex of AI beside the peaks of data science. */
  ai: island("ai"),
  data: island("data-science"),
  "data-engineering": currents,
  cloud: island("cloud"),
  tech: island("tech"),
  /** Closed walls around what was entrusted to us. */
  privacy: (x: number, y: number) => 1.25 * wall(x, y, 1.1, 0.5, 0.44),
  /** Two plates that meet on one line. */
  terms: (x: number, y: number) =>
    Math.max(wall(x, y, 0.72, 0.46, 0.4), 0.9 * wall(x, y, 1.42, 0.54, 0.4)),
  /** Two small hills on a wide plain: almost nothing is stored. */
  cookies: wavering([hill(0.9, 0.42, 0.13, 0.8, 1.2), hill(1.42, 0.64, 0.09, 0.6, 1.1)], "cookies"),
  /** A low and calm swell. */
  lost: wavering(
    [hill(0.9, 0.5, 0.34, 0.7, 1.7, 0.2), hill(0.62, 0.44, 0.2, 0.3, 1.3)],
    "lost",
    0.18,
  ),
} satisfies Record<string, HeightField>;

export type ReliefName = keyof typeof RELIEFS;
