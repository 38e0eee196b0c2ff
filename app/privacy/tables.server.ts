import { integer, pgTable, smallint } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";

/** One row, written with the first change or the first purge: the retention in months. */
export const retention = pgTable("retention", {
  id: smallint("id").primaryKey().default(1),
  applicationMonths: integer("application_months").notNull().default(12),
  inquiryMonths: integer("inquiry_months").notNull().default(12),
  ranAt: moment("ran_at"),
});
