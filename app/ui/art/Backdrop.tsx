import { drawClosing, drawCorners } from "./backdropDrawing";
import type { Frame } from "./contours";
import { Bands } from "./PageHeadChart";

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
