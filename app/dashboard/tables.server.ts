import { date, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";

/** Tasks before going public that an administrator called unneeded. */
export const skippedTasks = pgTable("skipped_tasks", {
  /** The id of a task. */
  task: text("task").primaryKey(),
  skippedAt: moment("skipped_at").notNull(),
});

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
