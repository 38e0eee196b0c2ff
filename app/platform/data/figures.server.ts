import { desc, lte, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { dailyFigures } from "./tables.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The distance of the comparison with "last month". */
const MONTH_DAYS = 30;

export function lastMonth(app: App): Date {
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

/** Each figure as of a month ago, or the last one before that; figures that did not exist yet are missing. */
export async function figuresOfLastMonth(app: App): Promise<Partial<Figures>> {
  const day = app.calendar().dayOf(lastMonth(app));
  const rows = await app.db
    .selectDistinctOn([dailyFigures.name])
    .from(dailyFigures)
    .where(lte(dailyFigures.day, day))
    .orderBy(dailyFigures.name, desc(dailyFigures.day));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
