import type { Point } from "../../app/ui/art/contours";

export type Cubic = readonly [Point, Point, Point, Point];

interface FrontStyle {
  kind: "cold" | "warm";
  /** The distance between symbols and their size, in drawing units. */
  step?: number;
  size?: number;
  /** The side of the line with the symbols. */
  side?: 1 | -1;
}

function pointOn([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const mix = (axis: 0 | 1) =>
    u ** 3 * a[axis] + 3 * u ** 2 * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return [mix(0), mix(1)];
}

const tenth = (value: number) => value.toFixed(1);
const spell = (x: number, y: number) => `${tenth(x)} ${tenth(y)}`;

/** A triangle (cold) or a half disc (warm) on the line at a point; the line runs along (ux, uy). */
function symbol([x, y]: Point, ux: number, uy: number, style: Required<FrontStyle>): string {
  const { kind, size, side } = style;
  const half = size * 0.8;
  const from = spell(x - ux * half, y - uy * half);
  const to = spell(x + ux * half, y + uy * half);
  if (kind === "warm") {
    return `M${from}A${tenth(half)} ${tenth(half)} 0 0 ${side > 0 ? 0 : 1} ${to}Z`;
  }
  const tip = spell(x - uy * side * size * 1.15, y + ux * side * size * 1.15);
  return `M${from}L${tip}L${to}Z`;
}

/** A front: its line, and the symbols along it as one path. */
export function frontPaths(curve: Cubic, options: FrontStyle): { line: string; marks: string } {
  const style = { step: 44, size: 11, side: 1 as const, ...options };
  const pieces = 400;
  let walkedLength = style.step * 0.6;
  let marks = "";
  let before = pointOn(curve, 0);
  for (let i = 1; i <= pieces; i++) {
    const here = pointOn(curve, i / pieces);
    const dx = here[0] - before[0];
    const dy = here[1] - before[1];
    const length = Math.hypot(dx, dy);
    walkedLength += length;
    if (walkedLength >= style.step) {
      walkedLength = 0;
      marks += symbol(here, dx / length, dy / length, style);
    }
    before = here;
  }
  const [start, ...controls] = curve;
  return { line: `M${start}C${controls.join(" ")}`, marks };
}
