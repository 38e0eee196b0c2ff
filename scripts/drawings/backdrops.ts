import { bandsOf, type DrawingArea } from "../../app/ui/art/contours";
import type { DrawnPath } from "../../app/ui/art/PageHeadChart";
import { randomFrom, seedFrom, waves } from "../../app/ui/art/scalarFields";
import { hillsField } from "./hills";

const SCREEN: DrawingArea = { width: 1440, height: 900 };
const BAND: DrawingArea = { width: 1440, height: 560 };
const LINES = 6;

/** The isobars of a low that lies right of the middle. */
export function drawClosing() {
  const aspect = BAND.width / BAND.height;
  const rough = waves(randomFrom(seedFrom("closing")), 3);
  const hills = hillsField([
    { x: aspect * 0.8, y: 0.46, rx: 0.55, ry: 0.4, angle: -0.6, weight: 1 },
    { x: aspect * 0.55, y: 0.9, rx: 0.9, ry: 0.4, angle: -0.3, weight: 0.4 },
  ]);
  const height = (x: number, y: number) => hills(x, y) + 0.06 * rough(x, y);
  const options = { cols: 40, count: LINES, low: 0.3, high: 0.96 };
  return { ...BAND, d: bandsOf({ height }, BAND, options).join("") };
}

const CORNER_CLASSES = ["a0", "a1", "a2", "a2", "a3", "a4"];

/**
 * The chart around the card of an account page: two highs in opposite corners: whatever stands in the middle is clear of their
 * isobars.
 */
export function drawCorners() {
  const aspect = SCREEN.width / SCREEN.height;
  const rough = waves(randomFrom(seedFrom("corners")), 3);
  const hills = hillsField([
    { x: aspect, y: 0, rx: 0.36, ry: 0.26, angle: 0.4, weight: 1 },
    { x: 0, y: 1, rx: 0.4, ry: 0.28, angle: 0.5, weight: 1 },
  ]);
  const relief = { height: (x: number, y: number) => hills(x, y) * (1 + 0.15 * rough(x, y)) };
  const levels = CORNER_CLASSES.map((_, k) => 0.14 + 0.13 * k);
  const bands: DrawnPath[] = bandsOf(relief, SCREEN, { cols: 44, levels }).map((d, i) => ({
    className: CORNER_CLASSES[i] ?? "a4",
    d,
  }));
  return { ...SCREEN, bands: bands.filter(({ d }) => d !== "") };
}
