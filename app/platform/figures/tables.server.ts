import { date, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";

/** What was counted on a day, one row for each figure: the last count of that day stays. */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    day: date("day", { mode: "string" }).notNull(),
    name: text("name").notNull(),
    value: real("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
);
