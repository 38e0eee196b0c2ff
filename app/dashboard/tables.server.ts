import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";

/** Tasks before going public that an administrator called unneeded. */
export const skippedTasks = pgTable("skipped_tasks", {
  /** The id of a task. */
  task: text("task").primaryKey(),
  skippedAt: moment("skipped_at").notNull(),
});
