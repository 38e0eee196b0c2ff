import type { HeightField, Relief } from "~/ui/art/scalarFields";

export type Point = readonly [x: number, y: number];

/** Heights on a lattice of cols x rows cells, in row order. */
export interface Grid {
  cols: number;
  rows: number;
  heights: Float64Array;
}

export interface DrawingArea {
  width: number;
  height: number;
}

export interface BandOptions {
  cols?: number;
  /** How many bands. */
  count?: number;
  /** The heights to cut at, ascending; by default chosen from the visible heights. */
  levels?: readonly number[];
  /** The lowest and highest level, as quantiles of the visible heights. */
  low?: number;
  high?: number;
  over?: number;
  /** Above 1, levels are denser at the low end. */
  gamma?: number;
  /** Distance between the corners of a smooth contour, in lattice cells. */
  step?: number;
}

/** The contours of a relief, ascending: one path per level, empty if a level has no contour. */
export function bandsOf(relief: Relief, frame: DrawingArea, options: BandOptions = {}): string[] {
  const { cols = 48, over = 0.08, step = 1.9 } = options;
  const { grid, visible } = sample(relief.height, frame, { cols, over });
  const reach = 1 + 2 * over;
  const sx = (frame.width * reach) / grid.cols;
  const sy = (frame.height * reach) / grid.rows;
  const left = (grid.cols * over) / reach;
  const top = (grid.rows * over) / reach;
  const levels = options.levels ?? evenLevels(visible, options);
  return levels.map((level) =>
    ringsAt(grid, level)
      .map((ring) => ring.map(([x, y]) => [x - left, y - top] as const))
      .map((ring) => (relief.crisp ? crispPath(ring, sx, sy) : smoothPath(ring, sx, sy, step)))
      .join(""),
  );
}

/** Even steps between two quantiles of the visible heights, so that all drawings are filled alike. */
function evenLevels(visible: readonly number[], options: BandOptions): number[] {
  const { count = 8, low = 0.12, high = 0.92, gamma = 1 } = options;
  const quantile = (share: number) => visible[Math.floor(share * (visible.length - 1))] ?? 0;
  const bottom = quantile(low);
  const range = quantile(high) - bottom;
  return Array.from({ length: count }, (_, k) => bottom + range * (k / (count - 1)) ** gamma);
}

export interface Sampling {
  cols: number;
  /** How far the lattice extends beyond the frame (0.08 = 8 %), so that the closing rim is never visible. */
  over: number;
}

/** Samples the lattice; also returns the visible heights, ascending, from which levels are chosen. */
export function sample(field: HeightField, frame: DrawingArea, { cols, over }: Sampling) {
  const aspect = frame.width / frame.height;
  const reach = 1 + 2 * over;
  const rows = Math.round((cols * (frame.height * reach)) / (frame.width * reach));
  const heights = new Float64Array((cols + 1) * (rows + 1));
  const visible: number[] = [];
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= cols; i++) {
      const x = ((i / cols) * reach - over) * aspect;
      const y = (j / rows) * reach - over;
      const height = field(x, y);
      heights[j * (cols + 1) + i] = height;
      if (x >= 0 && x <= aspect && y >= 0 && y <= 1) visible.push(height);
    }
  }
  visible.sort((p, q) => p - q);
  return { grid: { cols, rows, heights } satisfies Grid, visible };
}

/** The contours at a level, as closed rings: marching squares, whose segments are joined. */
export function ringsAt(grid: Grid, level: number): Point[][] {
  const byStart = new Map<string, [Point, Point][]>();
  for (let j = 0; j < grid.rows; j++) {
    for (let i = 0; i < grid.cols; i++) {
      for (const segment of segmentsOfCell(grid, i, j, level)) {
        const key = keyOf(segment[0]);
        const segments = byStart.get(key);
        if (segments) segments.push(segment);
        else byStart.set(key, [segment]);
      }
    }
  }
  const rings: Point[][] = [];
  for (const start of byStart.keys()) {
    while (byStart.get(start)?.length) {
      const ring = takeRing(byStart, start);
      // Rings of fewer than six corners are artifacts of the lattice.
      if (ring.length > 5) rings.push(ring);
    }
  }
  return rings;
}

const keyOf = ([x, y]: Point) => `${Math.round(x * 1e3)},${Math.round(y * 1e3)}`;

function takeRing(byStart: Map<string, [Point, Point][]>, start: string): Point[] {
  const ring: Point[] = [];
  let key = start;
  do {
    const segment = byStart.get(key)?.pop();
    if (!segment) break;
    ring.push(segment[0]);
    key = keyOf(segment[1]);
  } while (key !== start);
  return ring;
}

function segmentsOfCell(grid: Grid, i: number, j: number, level: number): [Point, Point][] {
  const a = heightAt(grid, i, j);
  const b = heightAt(grid, i + 1, j);
  const c = heightAt(grid, i + 1, j + 1);
  const d = heightAt(grid, i, j + 1);
  const above =
    (a > level ? 8 : 0) + (b > level ? 4 : 0) + (c > level ? 2 : 0) + (d > level ? 1 : 0);
  const crossings = CROSSINGS[above];
  if (!crossings) return [];
  const between = (p: number, q: number) => Math.min(0.999, Math.max(0.001, (level - p) / (q - p)));
  const edges: Record<string, Point> = {
    T: [i + between(a, b), j],
    R: [i + 1, j + between(b, c)],
    B: [i + between(d, c), j + 1],
    L: [i, j + between(a, d)],
  };
  return crossings
    .split(" ")
    .map(([from = "", to = ""]) => [edges[from], edges[to]] as [Point, Point]);
}

/**
 * The edges of a cell that a contour joins, by the corners that are above it (bits: top left, top right, bottom right, bottom
 * left).
 */
const CROSSINGS: Record<number, string> = {
  1: "LB",
  2: "BR",
  3: "LR",
  4: "RT",
  5: "LT RB",
  6: "BT",
  7: "LT",
  8: "TL",
  9: "TB",
  10: "TR BL",
  11: "TR",
  12: "RL",
  13: "RB",
  14: "BL",
};

/** Lower than any height, so that contours that leave the lattice close along its rim. */
const RIM = -1e3;

function heightAt({ cols, rows, heights }: Grid, i: number, j: number): number {
  if (i <= 0 || j <= 0 || i >= cols || j >= rows) return RIM;
  return heights[j * (cols + 1) + i] ?? RIM;
}

/** A path with straight edges. The ring is thinned in two halves, because the algorithm needs two end points. */
function crispPath(ring: readonly Point[], sx: number, sy: number): string {
  const half = ring.length >> 1;
  const there = thin(ring.slice(0, half + 1), 0.02).slice(0, -1);
  const back = thin([...ring.slice(half), ring[0] as Point], 0.02).slice(0, -1);
  const corners = [...there, ...back].map(roundedBy(sx, sy));
  return corners.length < 4 ? "" : `M${corners.map(spell).join("L")}Z`;
}

/**
 * A path with a quadratic B-spline through the midpoints. With whole-number corners every midpoint is an exact half, and each
 * control point is the mirror of the one before, so the shorthand T needs only midpoints: half the bytes.
 */
export function smoothPath(ring: readonly Point[], sx: number, sy: number, step: number): string {
  const corners = resample(ring, step).map(roundedBy(sx, sy));
  const at = (i: number) => corners[i % corners.length] as Point;
  const middle = (p: Point, q: Point) => `${(p[0] + q[0]) / 2} ${(p[1] + q[1]) / 2}`;
  const middles = corners.slice(1).map((corner, i) => middle(corner, at(i + 2)));
  const start = `M${middle(endOf(corners), at(0))}Q${spell(at(0))} ${middle(at(0), at(1))}`;
  return `${start}T${middles.join(" ")}Z`;
}

const spell = (point: Point) => point.join(" ");
const roundedBy =
  (sx: number, sy: number) =>
  ([x, y]: Point): Point => [Math.round(x * sx), Math.round(y * sy)];

/** Resamples a ring to corners at even steps (at least eight). */
function resample(ring: readonly Point[], step: number): Point[] {
  const next = (i: number) => ring[(i + 1) % ring.length] as Point;
  const lengths = ring.map((point, i) => distance(point, next(i)));
  const total = lengths.reduce((a, b) => a + b, 0);
  const count = Math.max(8, Math.round(total / step));
  const out: Point[] = [];
  let i = 0;
  let walkedLength = 0;
  for (let k = 0; k < count; k++) {
    const target = (k * total) / count;
    while (walkedLength + (lengths[i] ?? 0) < target) walkedLength += lengths[i++] ?? 0;
    const from = ring[i] as Point;
    const to = next(i);
    const share = lengths[i] ? (target - walkedLength) / (lengths[i] as number) : 0;
    out.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  return out;
}

/** Ramer-Douglas-Peucker: drops corners within `tolerance` of the line without them. */
export function thin(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 4) return [...points];
  const first = points[0] as Point;
  const last = endOf(points);
  let farthest = 0;
  let place = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const off = offLine(points[i] as Point, first, last);
    if (off > farthest) {
      farthest = off;
      place = i;
    }
  }
  if (farthest <= tolerance) return [first, last];
  const before = thin(points.slice(0, place + 1), tolerance);
  return [...before.slice(0, -1), ...thin(points.slice(place), tolerance)];
}

/** The distance of a point from the line through two others, or from the first if both are the same. */
function offLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) || 1e-9;
  if (length < 1e-6) return distance(from, point);
  const [ax, ay] = from;
  const [bx, by] = to;
  return Math.abs((by - ay) * point[0] - (bx - ax) * point[1] + bx * ay - by * ax) / length;
}

const distance = (p: Point, q: Point) => Math.hypot(q[0] - p[0], q[1] - p[1]);
const endOf = (points: readonly Point[]) => points[points.length - 1] as Point;
