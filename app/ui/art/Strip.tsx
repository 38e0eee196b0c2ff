import { STRIP_FRAME, stripPaths } from "./strip";

/** One strip per service, drawn once. */
const STRIPS = {
  "ai-ml": stripPaths("ai-ml", "ai"),
  cloud: stripPaths("cloud", "cloud"),
  data: stripPaths("data", "data-engineering"),
  staff: stripPaths("staff", "tech"),
  integration: stripPaths("integration", "data-science"),
  digital: stripPaths("digital", "ai"),
} satisfies Record<string, ReturnType<typeof stripPaths>>;

export type StripName = keyof typeof STRIPS;

/** The chart strip at the top of a service card. */
export function Strip({ of }: { of: StripName }) {
  const { width, height } = STRIP_FRAME;
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {STRIPS[of].map(({ className, d }) => (
        <path key={className + d} className={className} d={d} />
      ))}
    </svg>
  );
}
