import type { Point } from "./contours";
import type { HeightField } from "./scalarFields";

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
export function frontPaths(curve: Cubic, given: FrontStyle): { line: string; marks: string } {
  const style = { step: 44, size: 11, side: 1 as const, ...given };
  const pieces = 400;
  let walked = style.step * 0.6;
  let marks = "";
  let before = pointOn(curve, 0);
  for (let i = 1; i <= pieces; i++) {
    const here = pointOn(curve, i / pieces);
    const dx = here[0] - before[0];
    const dy = here[1] - before[1];
    const length = Math.hypot(dx, dy);
    walked += length;
    if (walked >= style.step) {
      walked = 0;
      marks += symbol(here, dx / length, dy / length, style);
    }
    before = here;
  }
  const [start, ...controls] = curve;
  return { line: `M${start}C${controls.join(" ")}`, marks };
}

interface Wind {
  /** The direction along the contour with high ground on the right, in radians. */
  angle: number;
  /** How steep the ground is. */
  strength: number;
}

/** The wind at a point: it blows along the contours and is strong where they are dense. */
export function windAt(field: HeightField, x: number, y: number): Wind {
  const e = 0.01;
  const dx = (field(x + e, y) - field(x - e, y)) / (2 * e);
  const dy = (field(x, y + e) - field(x, y - e)) / (2 * e);
  return { angle: Math.atan2(dx, -dy), strength: Math.hypot(dx, dy) };
}

interface Barb {
  x: number;
  y: number;
  angle: number;
  feathers: number;
  length?: number;
}

/** A wind barb: a shaft along the wind with feathers at its end. */
export function barbPath({ x, y, angle, feathers, length = 26 }: Barb): string {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (along: number, across: number) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
  let path = `M${at(0, 0)}L${at(length, 0)}`;
  for (let i = 0; i < feathers; i++) {
    const back = i * length * 0.2;
    path += `M${at(length - back, 0)}L${at(length * 1.18 - back, -length * 0.36)}`;
  }
  return path;
}
