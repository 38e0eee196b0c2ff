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
    <section className="card tablecard weekly" aria-labelledby="weekly-title">
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

/** In percent of the drawing; the rest is for the value above the highest bar. */
const HIGHEST = 84;
/** In percent of a bar's column. */
const BAR_WIDTH = 62;

/**
 * A bar chart with the values above the bars, as wide and high as its card. Screen readers get the same data as a table.
 */
function BarChart({ title, unit, bars }: { title: string; unit: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="barchart">
      <svg aria-hidden="true">
        {bars.map((bar, place) => (
          <ChartBar
            key={bar.label}
            value={bar.value}
            left={(100 * place) / bars.length}
            width={100 / bars.length}
            height={(HIGHEST * bar.value) / most}
          />
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

/** All sizes are percentages, so that bars stretch with the drawing and figures do not. */
function ChartBar(bar: { value: number; left: number; width: number; height: number }) {
  const { value, left, width, height } = bar;
  const barWidth = (width * BAR_WIDTH) / 100;
  return (
    <g>
      <rect
        x={percent(left + (width - barWidth) / 2)}
        y={percent(100 - height)}
        width={percent(barWidth)}
        height={percent(height)}
      />
      {value > 0 && (
        <text x={percent(left + width / 2)} y={percent(100 - height)} dy="-6">
          {value.toLocaleString("en-US")}
        </text>
      )}
    </g>
  );
}

const percent = (share: number) => `${share.toFixed(2)}%`;
