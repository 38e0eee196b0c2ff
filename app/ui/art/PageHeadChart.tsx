import { type ChartName, type DrawnPath, drawPageChart } from "./pageCharts";
import { CHART_FRAME } from "./pageReliefs";

export type { ChartName };

type Drawing = ReturnType<typeof drawPageChart>;

/** Each chart is drawn once per process. */
const DRAWN = new Map<ChartName, Drawing>();

function drawingOf(name: ChartName): Drawing {
  const drawing = DRAWN.get(name) ?? drawPageChart(name);
  DRAWN.set(name, drawing);
  return drawing;
}

/** The drawing of a page, beside its heading. It is shown whole at every width, and says nothing to screen readers. */
export function PageHeadChart({ of }: { of: ChartName }) {
  const { bands, marks } = drawingOf(of);
  return (
    <svg
      viewBox={`0 0 ${CHART_FRAME.width} ${CHART_FRAME.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Bands className="chart stagger" bands={bands} />
      {marks.map(({ className, d }) => (
        <path key={className} className={className} d={d} />
      ))}
    </svg>
  );
}

interface BandsProps {
  className: string;
  bands: readonly DrawnPath[];
  /** Sets the length of every contour to 1, so that all of them can be drawn in the same time. */
  even?: boolean;
}

export function Bands({ className, bands, even }: BandsProps) {
  return (
    <g className={className}>
      {bands.map(({ className, d }) => (
        <path key={d} className={className} d={d} pathLength={even ? 1 : undefined} />
      ))}
    </g>
  );
}
