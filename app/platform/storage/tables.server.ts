import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/columns.server";

/**
 * Files that no record owns (yet, or any more). The row is written before the file and deleted in the transaction in
 * which a record claims the file; rows that are still here after `delete_after` are deleted with their files. No folder
 * or bucket is ever listed.
 */
export const unclaimedFiles = pgTable(
  "unclaimed_files",
  {
    key: text("key").primaryKey(),
    deleteAfter: moment("delete_after").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** For an anonymous upload: a MAC of the sender's network, and the bytes that count for it. */
    sender: text("sender"),
    bytes: integer("bytes").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("unclaimed_files_due").on(table.deleteAfter)],
);
