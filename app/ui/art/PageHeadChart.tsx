import { CachedFragment } from "~/ui/primitives/CachedFragment";

export interface DrawnPath {
  className: string;
  d: string;
}

/** A file of app/ui/art/drawn/charts; scripts/drawings/pageCharts.ts is its source. */
export interface DrawnChart {
  width: number;
  height: number;
  bands: readonly DrawnPath[];
  marks: readonly DrawnPath[];
}

/** The drawing of a page, beside its heading. It is shown whole at every width, and says nothing to screen readers. */
export function PageHeadChart({ of: chart }: { of: DrawnChart }) {
  const { width, height, bands, marks } = chart;
  return (
    <CachedFragment of={{ chart }}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <Bands className="chart stagger" bands={bands} />
        {marks.map(({ className, d }) => (
          <path key={className} className={className} d={d} />
        ))}
      </svg>
    </CachedFragment>
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
