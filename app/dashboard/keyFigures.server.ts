import { and, desc, gte, lte, sql } from "drizzle-orm";
import { countApplicationsAt } from "~/applications/applicationStatistics.server";
import { countApplications } from "~/applications/queries.server";
import { conversionRate } from "~/applications/rules";
import { dailyFigures } from "~/dashboard/tables.server";
import { countOpenJobsAt } from "~/jobs/adminQueries.server";
import { countOpenJobs } from "~/jobs/queries.server";
import type { App } from "~/platform/app.server";
import { DAY_MS } from "~/platform/durations";

/** The names under which the figures are stored, one row a day. */
const NAMES = ["applications", "new-applications", "conversion-rate", "active-jobs"] as const;
type StoredFigures = Record<(typeof NAMES)[number], number>;

/** The four key figures of the dashboard, each with a link to its records and its change since last month. */
export async function listKeyFigures(app: App) {
  const [now, before] = await Promise.all([getFigures(app), figuresBefore(app)]);
  // Nobody can be accepted out of no applications: 0% then is no value to compare with.
  const rateBefore = before.applications > 0 ? before["conversion-rate"] : undefined;
  return [
    {
      label: "Total Applications",
      figure: now.applications.toLocaleString("en-US"),
      change: formatChange(now.applications, before.applications),
      href: "/admin/applications",
    },
    {
      label: "New Applications",
      figure: now["new-applications"].toLocaleString("en-US"),
      change: formatChange(now["new-applications"], before["new-applications"]),
      href: "/admin/applications?status=new",
    },
    {
      label: "Conversion Rate",
      figure: `${now["conversion-rate"]}%`,
      change: formatChange(now["conversion-rate"], rateBefore, "point"),
      href: "/admin/applications?status=accepted",
    },
    {
      label: "Active Jobs",
      figure: now["active-jobs"].toLocaleString("en-US"),
      change: formatChange(now["active-jobs"], before["active-jobs"]),
      href: "/admin/jobs?status=active",
    },
  ];
}

/** The figures of this moment, which a repeated task stores in the row of the day. */
export async function getFigures(app: App): Promise<StoredFigures> {
  const [applications, activeJobs] = await Promise.all([
    countApplications(app),
    countOpenJobs(app),
  ]);
  return figuresOf(applications, activeJobs);
}

/** The figures as stored a month ago. If the program did not run then, they are counted in the records that exist now. */
async function figuresBefore(app: App): Promise<StoredFigures> {
  const stored: Partial<StoredFigures> = await getFiguresOfLastMonth(app);
  if (isComplete(stored)) return stored;
  const moment = lastMonth(app);
  const [applications, activeJobs] = await Promise.all([
    countApplicationsAt(app, moment),
    countOpenJobsAt(app, moment),
  ]);
  return { ...figuresOf(applications, activeJobs), ...stored };
}

function isComplete(figures: Partial<StoredFigures>): figures is StoredFigures {
  return NAMES.every((name) => figures[name] !== undefined);
}

function figuresOf(
  { total, byStatus }: Awaited<ReturnType<typeof countApplications>>,
  activeJobs: number,
): StoredFigures {
  return {
    applications: total,
    "new-applications": byStatus.new ?? 0,
    "conversion-rate": conversionRate(byStatus.accepted ?? 0, total),
    "active-jobs": activeJobs,
  };
}

/** The change of a figure, such as "+12 since last month". `before` is undefined if the figure had no value then. */
export function formatChange(now: number, before: number | undefined, unit?: string): string {
  if (before === undefined) return "Nothing to compare with yet";
  const change = Math.round(now - before);
  if (change === 0) return "No change since last month";
  const size = Math.abs(change);
  const units = unit ? ` ${size === 1 ? unit : `${unit}s`}` : "";
  return `${change > 0 ? "+" : "−"}${size.toLocaleString("en-US")}${units} since last month`;
}

/** The distance of the comparison with "last month". */
const MONTH_DAYS = 30;

function lastMonth(app: App): Date {
  return new Date(app.now().getTime() - MONTH_DAYS * DAY_MS);
}

export type Figures<Name extends string = string> = Record<Name, number>;

/** Stores today's figures, replacing those of an earlier run on the same day. */
export async function storeFigures(app: App, figures: Figures): Promise<void> {
  const day = app.calendar().dayOf(app.now());
  const rows = Object.entries(figures).map(([name, value]) => ({ day, name, value }));
  await app.db
    .insert(dailyFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyFigures.name, dailyFigures.day],
      set: { value: sql`excluded.value` },
    });
}

/** If nothing was stored on the day itself, figures of up to so many days before are compared with. */
const OLDER_DAYS_MAX = 7;

/** Each figure as of a month ago, or of the week before that; figures that were not stored then are missing. */
export async function getFiguresOfLastMonth(app: App): Promise<Partial<Figures>> {
  const { dayOf } = app.calendar();
  const newest = lastMonth(app);
  const oldest = new Date(newest.getTime() - OLDER_DAYS_MAX * DAY_MS);
  const { day } = dailyFigures;
  const rows = await app.db
    .selectDistinctOn([dailyFigures.name])
    .from(dailyFigures)
    .where(and(gte(day, dayOf(oldest)), lte(day, dayOf(newest))))
    .orderBy(dailyFigures.name, desc(day));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
