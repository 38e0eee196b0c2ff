import { integer, pgTable, smallint } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";
import { DEFAULT_MONTHS } from "~/privacy/rules";

/** One row, written with the first change or the first purge: the retention in months. */
export const retention = pgTable("retention", {
  id: smallint("id").primaryKey().default(1),
  applicationMonths: integer("application_months").notNull().default(DEFAULT_MONTHS),
  inquiryMonths: integer("inquiry_months").notNull().default(DEFAULT_MONTHS),
  ranAt: moment("ran_at"),
});
