import type { HeightField } from "../../app/ui/art/scalarFields";

/** A rounded hill (a hollow if the weight is negative); its radii are rotated by an angle. */
export interface Hill {
  x: number;
  y: number;
  rx: number;
  ry: number;
  angle: number;
  weight: number;
}

/** Hills on a plain that rises by `slope` per unit to the right. */
export function hillsField(hills: readonly Hill[], slope = 0): HeightField {
  return (x, y) => hills.reduce((sum, hill) => sum + heightOf(hill, x, y), slope * x);
}

function heightOf({ x: cx, y: cy, rx, ry, angle, weight }: Hill, x: number, y: number): number {
  const dx = x - cx;
  const dy = y - cy;
  const along = dx * Math.cos(angle) + dy * Math.sin(angle);
  const across = -dx * Math.sin(angle) + dy * Math.cos(angle);
  return weight * Math.exp(-((along / rx) ** 2) - (across / ry) ** 2);
}
