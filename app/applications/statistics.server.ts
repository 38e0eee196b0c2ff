import { count, gte, sql } from "drizzle-orm";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Week {
  /** The week's Monday in the company's time zone, as YYYY-MM-DD. */
  monday: string;
  total: number;
}

/** Counts the applications of each of the last weeks, the current week last. Includes weeks without applications. */
export async function countByWeek(app: App, weeks: number): Promise<Week[]> {
  const calendar = app.calendar();
  const mondays = lastMondays(calendar, app.now(), weeks);
  // Week starts are computed here, so that the database need not know the company's time zone.
  const starts = mondays.map((monday) => calendar.momentOf(`${monday}T00:00`).toISOString());
  const week = sql<number>`width_bucket(${applications.appliedAt}, ${sql.param(starts)}::timestamptz[])`;
  const rows = await app.db
    .select({ week, total: count() })
    .from(applications)
    .where(gte(applications.appliedAt, new Date(starts[0] ?? 0)))
    .groupBy(sql`1`);
  const totals = new Map(rows.map((row) => [row.week, row.total]));
  return mondays.map((monday, index) => ({ monday, total: totals.get(index + 1) ?? 0 }));
}

function lastMondays(calendar: OfficeCalendar, now: Date, weeks: number): string[] {
  const today = Date.parse(`${calendar.dayOf(now)}T00:00:00Z`);
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const thisMonday = today - daysSinceMonday * DAY_MS;
  return Array.from({ length: weeks }, (_, index) => {
    const monday = thisMonday - (weeks - 1 - index) * 7 * DAY_MS;
    return new Date(monday).toISOString().slice(0, 10);
  });
}
