import { desc, lte, sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { dailyFigures } from "~/platform/figures/tables.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What "last month" means when a figure is compared. */
const MONTH_DAYS = 30;

export type Figures<Name extends string = string> = Record<Name, number>;

/** Keeps what is counted now as today's figures, in place of what was counted earlier today. */
export async function keepFigures(app: App, figures: Figures): Promise<void> {
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

/** Each figure as it stood a month ago, or at the last count before that; what was not counted yet is missing. */
export async function figuresOfLastMonth(app: App): Promise<Partial<Figures>> {
  const day = app.calendar().dayOf(new Date(app.now().getTime() - MONTH_DAYS * DAY_MS));
  const rows = await app.db
    .selectDistinctOn([dailyFigures.name])
    .from(dailyFigures)
    .where(lte(dailyFigures.day, day))
    .orderBy(dailyFigures.name, desc(dailyFigures.day));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
