import { type Frame, ringsAt, sample } from "./contours";
import type { Relief } from "./scalarFields";
import { crispPath, smoothPath } from "./svgPaths";

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
