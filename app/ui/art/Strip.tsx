import { bandsOf } from "./bands";
import { randomFrom, seedFrom } from "./random";
import { type ArtCategory, reliefFor } from "./scalarFields";

const STRIP_FRAME = { width: 320, height: 136 };

interface StripPath {
  className: string;
  d: string;
}

const BANDS = ["a1", "a1", "a2", "a2", "a3", "a3", "a4", "peak"];

/** The chart at the top of a card, in the colors of the theme. A relief without a summit marks a current instead. */
export function stripPaths(slug: string, category: ArtCategory): StripPath[] {
  const random = randomFrom(seedFrom(`${slug}#${category}`));
  const relief = reliefFor(category, random, STRIP_FRAME.width / STRIP_FRAME.height);
  const bands = bandsOf(relief, STRIP_FRAME, {
    cols: 44,
    count: BANDS.length,
    low: 0.08,
    high: 0.965,
    over: 0.1,
  });
  const flows = category === "data-engineering";
  const paths = bands.map((d, i) => ({ className: classAt(i, flows), d }));
  if (flows) paths.push({ className: "current", d: bands[4] ?? "" });
  return paths.filter(({ d }) => d !== "");
}

function classAt(place: number, flows: boolean): string {
  const name = BANDS[place] ?? "a4";
  return flows && name === "peak" ? "a4" : name;
}

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
