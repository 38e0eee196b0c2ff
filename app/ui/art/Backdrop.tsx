import closing from "~/ui/art/drawn/closing.json";
import corners from "~/ui/art/drawn/corners.json";
import { Bands } from "~/ui/art/PageHeadChart";

const boxOf = ({ width, height }: { width: number; height: number }) => `0 0 ${width} ${height}`;

/** A chart around the card of an account page, stretched over the screen. */
export function CornerChart() {
  return (
    <svg viewBox={boxOf(corners)} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <Bands className="chart" bands={corners.bands} />
    </svg>
  );
}

/** The isobars around the panels at the end of a page. */
export function ClosingChart() {
  return (
    <svg
      viewBox={boxOf(closing)}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={closing.d} />
    </svg>
  );
}
