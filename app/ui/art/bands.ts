import { type Frame, type Point, ringsAt, sample } from "./contours";
import type { Relief } from "./scalarFields";

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
export function bandsOf(relief: Relief, frame: Frame, options: BandOptions = {}): string[] {
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

const distance = (p: Point, q: Point) => Math.hypot(q[0] - p[0], q[1] - p[1]);
const endOf = (points: readonly Point[]) => points[points.length - 1] as Point;

/** The distance of a point from the line through two others, or from the first if both are the same. */
function offLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) || 1e-9;
  if (length < 1e-6) return distance(from, point);
  const [ax, ay] = from;
  const [bx, by] = to;
  return Math.abs((by - ay) * point[0] - (bx - ax) * point[1] + bx * ay - by * ax) / length;
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

const spell = (point: Point) => point.join(" ");
const roundedBy =
  (sx: number, sy: number) =>
  ([x, y]: Point): Point => [Math.round(x * sx), Math.round(y * sy)];

/** A path with straight edges. The ring is thinned in two halves, because the algorithm needs two end points. */
function crispPath(ring: readonly Point[], sx: number, sy: number): string {
  const half = ring.length >> 1;
  const there = thin(ring.slice(0, half + 1), 0.02).slice(0, -1);
  const back = thin([...ring.slice(half), ring[0] as Point], 0.02).slice(0, -1);
  const corners = [...there, ...back].map(roundedBy(sx, sy));
  return corners.length < 4 ? "" : `M${corners.map(spell).join("L")}Z`;
}

/**
 * A path with a quadratic B-spline through the midpoints. With whole-number corners every midpoint is an exact half,
 * and each control point is the mirror of the one before, so the shorthand T needs only midpoints: half the bytes.
 */
export function smoothPath(ring: readonly Point[], sx: number, sy: number, step: number): string {
  const corners = resample(ring, step).map(roundedBy(sx, sy));
  const at = (i: number) => corners[i % corners.length] as Point;
  const middle = (p: Point, q: Point) => `${(p[0] + q[0]) / 2} ${(p[1] + q[1]) / 2}`;
  const middles = corners.slice(1).map((corner, i) => middle(corner, at(i + 2)));
  const start = `M${middle(endOf(corners), at(0))}Q${spell(at(0))} ${middle(at(0), at(1))}`;
  return `${start}T${middles.join(" ")}Z`;
}
