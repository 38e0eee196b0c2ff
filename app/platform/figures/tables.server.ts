import { date, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";

/** Daily figures, one row each; the last run of a day replaces earlier ones. */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    day: date("day", { mode: "string" }).notNull(),
    name: text("name").notNull(),
    value: real("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
);
