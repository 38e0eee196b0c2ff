import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/tables.server";

/** One row per filled form that was stored: the idempotency key minted with the form, and the answer it got. */
export const submissions = pgTable("submissions", {
  key: text("key").primaryKey(),
  form: text("form").notNull(),
  /** SHA-256 of what was sent. The same key with another body is a mistake, not a repetition. */
  bodyHash: text("body_hash").notNull(),
  answer: jsonb("answer").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
