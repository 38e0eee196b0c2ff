import type { Week } from "~/applications/statistics.server";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** A chart of the number of applications in each of the last weeks. */
export function WeeklyApplications({ weeks }: { weeks: readonly Week[] }) {
  const title = `Applications in the last ${weeks.length} weeks`;
  return (
    <section className="card tablecard" aria-labelledby="weekly-title">
      <div className="tablebar">
        <h2 id="weekly-title">{title}</h2>
      </div>
      <BarChart title={title} unit="Applications" bars={weeks.map(barOf)} />
    </section>
  );
}

/** Labels every other week under its bar: more labels would overlap. */
function barOf({ monday, total }: Week, place: number): Bar {
  const day = new Date(`${monday}T00:00:00Z`);
  return {
    label: `Week of ${longDay.format(day)}`,
    mark: place % 2 === 1 ? shortDay.format(day) : "",
    value: total,
  };
}

interface Bar {
  /** The bar's name in the table, "Week of Nov 16, 2026". */
  label: string;
  /** The text under the bar, "Nov 16"; empty if there is no room. */
  mark: string;
  value: number;
}

const HEIGHT = 136;
const STEP = 48;
const BAR_WIDTH = 30;
const TOP = 30;
const BASE = HEIGHT - 2;

/** A bar chart with the values above the bars. Screen readers get the same data as a table. */
function BarChart({ title, unit, bars }: { title: string; unit: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = bars.length * STEP;
  return (
    <figure className="barchart">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
        <line x1={0} x2={width} y1={BASE} y2={BASE} />
        {bars.map((bar, place) => (
          <ChartBar key={bar.label} bar={bar} left={place * STEP} share={bar.value / most} />
        ))}
      </svg>
      <div className="marks" aria-hidden="true">
        {bars.map(({ label, mark }) => (
          <span key={label}>{mark}</span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

function ChartBar({ bar, left, share }: { bar: Bar; left: number; share: number }) {
  const height = Math.round((BASE - TOP) * share);
  const middle = left + STEP / 2;
  return (
    <g>
      <rect x={middle - BAR_WIDTH / 2} y={BASE - height} width={BAR_WIDTH} height={height} rx={2} />
      {bar.value > 0 && (
        <text x={middle} y={BASE - height - 6}>
          {bar.value}
        </text>
      )}
    </g>
  );
}
