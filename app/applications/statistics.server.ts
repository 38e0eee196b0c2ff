import { and, asc, count, eq, gt, gte, lte, sql } from "drizzle-orm";
import { type ApplicationCounts, countApplications } from "~/applications/queries.server";
import { applicationChanges, applications } from "~/applications/tables.server";
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

/**
 * The counts as they were at an earlier moment, of the applications that still exist. Reckoned back from today's counts
 * by what arrived and what changed since, because reading all applications would take too long.
 */
export async function countApplicationsAt(app: App, moment: Date): Promise<ApplicationCounts> {
  const [{ byStatus }, arrived, changed] = await Promise.all([
    countApplications(app),
    countArrivedSince(app, moment),
    countChangedSince(app, moment),
  ]);
  const before = new Map(Object.entries(byStatus));
  const add = (status: string, total: number) =>
    before.set(status, (before.get(status) ?? 0) + total);
  for (const { status, total } of arrived) add(status, -total);
  for (const { from, to, total } of changed) {
    add(to, -total);
    add(from, total);
  }
  const total = [...before.values()].reduce((all, one) => all + one, 0);
  return { total, byStatus: Object.fromEntries(before) };
}

function countArrivedSince({ db }: App, moment: Date) {
  const { status, appliedAt } = applications;
  return db
    .select({ status, total: count() })
    .from(applications)
    .where(gt(appliedAt, moment))
    .groupBy(status);
}

/** Counts the applications from before a moment whose status changed since, by their status then and now. */
function countChangedSince({ db }: App, moment: Date) {
  const { id, applicationId, at, before, kind } = applicationChanges;
  const first = db
    .selectDistinctOn([applicationId], { applicationId, from: sql<string>`${before}`.as("from") })
    .from(applicationChanges)
    .where(and(eq(kind, "status"), gt(at, moment)))
    .orderBy(applicationId, asc(id))
    .as("first_change");
  return db
    .select({ from: first.from, to: applications.status, total: count() })
    .from(first)
    .innerJoin(applications, eq(applications.id, first.applicationId))
    .where(lte(applications.appliedAt, moment))
    .groupBy(first.from, applications.status);
}
