import type { HeightField } from "./scalarFields";

export type Point = readonly [x: number, y: number];

/** Heights on a lattice of cols x rows cells, in row order. */
export interface Grid {
  cols: number;
  rows: number;
  heights: Float64Array;
}

/** Lower than any height, so that contours that leave the lattice close along its rim. */
const RIM = -1e3;

function heightAt({ cols, rows, heights }: Grid, i: number, j: number): number {
  if (i <= 0 || j <= 0 || i >= cols || j >= rows) return RIM;
  return heights[j * (cols + 1) + i] ?? RIM;
}

/**
 * The edges of a cell that a contour joins, by the corners that are above it (bits: top left, top right, bottom right,
 * bottom left).
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

const keyOf = ([x, y]: Point) => `${Math.round(x * 1e3)},${Math.round(y * 1e3)}`;

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

export interface Frame {
  width: number;
  height: number;
}

export interface Sampling {
  cols: number;
  /** How far the lattice extends beyond the frame (0.08 = 8 %), so that the closing rim is never visible. */
  over: number;
}

/** Samples the lattice; also returns the visible heights, ascending, from which levels are chosen. */
export function sample(field: HeightField, frame: Frame, { cols, over }: Sampling) {
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
