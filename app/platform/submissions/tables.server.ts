import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/columns.server";

/** One row per stored form: its idempotency key and the answer. */
export const submissions = pgTable("submissions", {
  key: text("key").primaryKey(),
  form: text("form").notNull(),
  /** SHA-256 of the content. The same key with other content is an error, not a repetition. */
  bodyHash: text("body_hash").notNull(),
  answer: jsonb("answer").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
