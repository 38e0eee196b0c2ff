import type { HeightField } from "./scalarFields";

export interface Wind {
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
