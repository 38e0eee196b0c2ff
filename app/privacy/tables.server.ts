import { integer, pgTable, smallint } from "drizzle-orm/pg-core";
import { moment } from "~/platform/data/columns.server";
import { DEFAULT_RETENTION_MONTHS } from "~/privacy/rules";

/** One row, written with the first change or the first purge: the retention in months. */
export const retention = pgTable("retention", {
  id: smallint("id").primaryKey().default(1),
  applicationMonths: integer("application_months").notNull().default(DEFAULT_RETENTION_MONTHS),
  inquiryMonths: integer("inquiry_months").notNull().default(DEFAULT_RETENTION_MONTHS),
  ranAt: moment("ran_at"),
  /**
   * When a purge found the clock far from `ranAt`, and waited; null after a purge. Its column has the name of an earlier
   * release.
   */
  clockDoubtedAt: moment("noticed_at"),
});
