import { bandsOf, hillsField } from "./bands";
import type { Frame } from "./contours";
import { Bands } from "./PageHeadChart";
import type { DrawnPath } from "./pageCharts";
import { randomFrom, seedFrom } from "./random";
import { waves } from "./scalarFields";

const LINES = 6;

/** The isobars of a low that lies right of the middle. */
function drawClosing(frame: Frame): string {
  const aspect = frame.width / frame.height;
  const rough = waves(randomFrom(seedFrom("closing")), 3);
  const hills = hillsField([
    { x: aspect * 0.8, y: 0.46, rx: 0.55, ry: 0.4, angle: -0.6, weight: 1 },
    { x: aspect * 0.55, y: 0.9, rx: 0.9, ry: 0.4, angle: -0.3, weight: 0.4 },
  ]);
  const height = (x: number, y: number) => hills(x, y) + 0.06 * rough(x, y);
  return bandsOf({ height }, frame, { cols: 40, count: LINES, low: 0.3, high: 0.96 }).join("");
}

const CORNER_CLASSES = ["a0", "a1", "a2", "a2", "a3", "a4"];

/** Two highs in opposite corners: whatever stands in the middle is clear of their isobars. */
function drawCorners(frame: Frame): DrawnPath[] {
  const { width, height } = frame;
  const aspect = width / height;
  const rough = waves(randomFrom(seedFrom("corners")), 3);
  const hills = hillsField([
    { x: aspect, y: 0, rx: 0.36, ry: 0.26, angle: 0.4, weight: 1 },
    { x: 0, y: 1, rx: 0.4, ry: 0.28, angle: 0.5, weight: 1 },
  ]);
  const relief = { height: (x: number, y: number) => hills(x, y) * (1 + 0.15 * rough(x, y)) };
  const levels = CORNER_CLASSES.map((_, k) => 0.14 + 0.13 * k);
  return bandsOf(relief, frame, { cols: 44, levels })
    .map((d, i) => ({ className: CORNER_CLASSES[i] ?? "a4", d }))
    .filter(({ d }) => d !== "");
}

const SCREEN: Frame = { width: 1440, height: 900 };
const BAND: Frame = { width: 1440, height: 560 };

let corners: ReturnType<typeof drawCorners> | undefined;
let closing: string | undefined;

const boxOf = ({ width, height }: Frame) => `0 0 ${width} ${height}`;

/** A chart around the card of an account page, stretched over the screen. */
export function CornerChart() {
  corners ??= drawCorners(SCREEN);
  return (
    <svg viewBox={boxOf(SCREEN)} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <Bands className="chart" bands={corners} />
    </svg>
  );
}

/** The isobars around the panels at the end of a page. */
export function ClosingChart() {
  closing ??= drawClosing(BAND);
  return (
    <svg
      viewBox={boxOf(BAND)}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={closing} />
    </svg>
  );
}
