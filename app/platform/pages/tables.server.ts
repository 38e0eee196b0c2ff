import { bigint, pgTable, smallint } from "drizzle-orm/pg-core";

/** One row, increased by every transaction that changes public content. */
export const contentVersion = pgTable("content_version", {
  id: smallint("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});
