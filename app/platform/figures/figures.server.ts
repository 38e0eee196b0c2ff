import { desc, lte, sql } from "drizzle-orm";
import type { Context } from "~/platform/context.server";
import { dailyFigures } from "~/platform/figures/tables.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What "last month" means when a figure is compared. */
const MONTH_DAYS = 30;

export type Figures<Name extends string = string> = Record<Name, number>;

/** Keeps what is counted now as today's figures, in place of what was counted earlier today. */
export async function keepFigures(context: Context, figures: Figures): Promise<void> {
  const day = context.calendar().dayOf(context.now());
  const rows = Object.entries(figures).map(([name, value]) => ({ day, name, value }));
  await context.db
    .insert(dailyFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyFigures.name, dailyFigures.day],
      set: { value: sql`excluded.value` },
    });
}

/** Each figure as it stood a month ago, or at the last count before that; what was not counted yet is missing. */
export async function figuresOfLastMonth(context: Context): Promise<Partial<Figures>> {
  const day = context.calendar().dayOf(new Date(context.now().getTime() - MONTH_DAYS * DAY_MS));
  const rows = await context.db
    .selectDistinctOn([dailyFigures.name])
    .from(dailyFigures)
    .where(lte(dailyFigures.day, day))
    .orderBy(dailyFigures.name, desc(dailyFigures.day));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
