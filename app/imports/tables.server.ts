import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Remark } from "~/imports/report";
import { moment } from "~/platform/data/columns.server";

/**
 * Imported records by their keys at the source, so that the next run of the same import leaves them alone, also once they were
 * changed or deleted here. Holds ids and no personal data.
 */
export const importedRecords = pgTable("imported_records", {
  /** The source, the kind and the id there: "supabase job senior-engineer-lk3j2". */
  key: text("key").primaryKey(),
  /** The record here, such as "job:ID". */
  subject: text("subject").notNull(),
  /** The remarks in the report of each run, such as that its resume was missing. */
  remarks: jsonb("remarks").$type<Remark[]>().notNull(),
  importedAt: moment("imported_at").notNull(),
});
