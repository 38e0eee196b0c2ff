import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/tables.server";

/**
 * What was erased, so that an older backup cannot bring it back. Holds ids of records and what the installation's
 * secret makes of an address, never an address. A restore adds to it and takes nothing away.
 */
export const tombstones = pgTable("tombstones", {
  subject: text("subject").primaryKey(),
  erasedAt: moment("erased_at").notNull(),
});
