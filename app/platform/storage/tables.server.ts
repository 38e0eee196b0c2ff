import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/tables.server";

/**
 * Files that no record owns (yet, or any more). A row is written before its file, and taken away in the transaction
 * that lets a record own the file; what is still here after `delete_after` is deleted. No folder or bucket is ever listed.
 */
export const unclaimedFiles = pgTable(
  "unclaimed_files",
  {
    key: text("key").primaryKey(),
    deleteAfter: moment("delete_after").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Of a stranger's upload: what the installation's secret makes of the network it came from, and what it counts for. */
    sender: text("sender"),
    bytes: integer("bytes").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("unclaimed_files_due").on(table.deleteAfter)],
);
