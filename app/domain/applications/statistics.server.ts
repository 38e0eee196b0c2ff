import { count, gte, sql } from "drizzle-orm";
import { applications } from "~/domain/applications/tables.server";
import { OFFICE_TIME_ZONE, officeDayOf, officeMoment } from "~/platform/calendar/officeCalendar";
import type { Context } from "~/platform/context.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Week {
  /** Its Monday at the offices, as YYYY-MM-DD. */
  monday: string;
  total: number;
}

/** How many applications came in each of the last weeks, the present one last; weeks without any are there too. */
export async function countByWeek(context: Context, weeks: number): Promise<Week[]> {
  const mondays = lastMondays(context.now(), weeks);
  const from = officeMoment(`${mondays[0]}T00:00`);
  // Written into the statement: as a parameter it would not be the same expression in the grouping.
  const zone = sql.raw(`'${OFFICE_TIME_ZONE}'`);
  const monday = sql<string>`to_char(date_trunc('week', ${applications.appliedAt} at time zone ${zone}), 'YYYY-MM-DD')`;
  const rows = await context.db
    .select({ monday, total: count() })
    .from(applications)
    .where(gte(applications.appliedAt, from))
    .groupBy(monday);
  const totals = new Map(rows.map((row) => [row.monday, row.total]));
  return mondays.map((day) => ({ monday: day, total: totals.get(day) ?? 0 }));
}

function lastMondays(now: Date, weeks: number): string[] {
  const today = Date.parse(`${officeDayOf(now)}T00:00:00Z`);
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const thisMonday = today - daysSinceMonday * DAY_MS;
  return Array.from({ length: weeks }, (_, place) => {
    const monday = thisMonday - (weeks - 1 - place) * 7 * DAY_MS;
    return new Date(monday).toISOString().slice(0, 10);
  });
}
