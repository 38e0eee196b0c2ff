/**
 * The columns and rows to choose from, in percent. Five are as exact as a crop needs, and few enough to choose from by keyboard.
 */
const FOCAL_STEPS = [0, 25, 50, 75, 100] as const;
type FocalStep = (typeof FOCAL_STEPS)[number];

/** The point of a picture that stays in sight where it is cropped: percent from its left and from its top. */
export type FocalPoint = `${FocalStep}-${FocalStep}`;

/** The point of a picture for which nobody chose one. */
export const MIDDLE: FocalPoint = "50-50";

/** Row by row, as they lie on a picture. */
export const FOCAL_POINTS: readonly FocalPoint[] = FOCAL_STEPS.flatMap((top) =>
  FOCAL_STEPS.map((left): FocalPoint => `${left}-${top}`),
);

/** The classes of an image that crops around the point (surfaces.css); none for the middle. */
export function focalClass(point: FocalPoint | null): string | undefined {
  if (!point || point === MIDDLE) return undefined;
  const [left, top] = point.split("-");
  return `focal-x-${left} focal-y-${top}`;
}
