import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/columns.server";

/**
 * What was erased, so that an older backup cannot bring it back. Holds record ids and MACs of email addresses, never an
 * address. A restore only adds rows.
 */
export const tombstones = pgTable("tombstones", {
  subject: text("subject").primaryKey(),
  erasedAt: moment("erased_at").notNull(),
});
