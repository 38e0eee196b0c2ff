import type { DrawnPath } from "~/ui/art/PageHeadChart";

/** A file of app/ui/art/drawn/strips; scripts/drawings/strips.ts is its source. */
export interface DrawnStrip {
  width: number;
  height: number;
  paths: readonly DrawnPath[];
}

/** The chart strip at the top of a service card. */
export function Strip({ of: { width, height, paths } }: { of: DrawnStrip }) {
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ className, d }) => (
        <path key={className + d} className={className} d={d} />
      ))}
    </svg>
  );
}
