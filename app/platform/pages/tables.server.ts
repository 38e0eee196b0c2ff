import { bigint, pgTable, smallint } from "drizzle-orm/pg-core";

/** One row. Every write that changes what the public sees adds one to it in its own transaction. */
export const contentVersion = pgTable("content_version", {
  id: smallint("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});
