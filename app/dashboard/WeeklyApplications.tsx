import type { Week } from "~/applications/statistics.server";
import { type Bar, BarChart } from "~/ui/sections/BarChart";

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
