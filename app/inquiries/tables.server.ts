import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { INQUIRY_STATES } from "~/inquiries/rules";
import { moment, newId } from "~/platform/data/columns.server";

export const inquiries = pgTable(
  "inquiries",
  {
    id: uuid("id").primaryKey().default(newId),
    /** Shown to the visitor after sending. */
    reference: text("reference").notNull().unique(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    company: text("company").notNull(),
    service: text("service").notNull(),
    message: text("message").notNull(),
    state: text("state", { enum: INQUIRY_STATES }).notNull().default("new"),
    /** The version of the checkbox's label; see consentVersionIn. */
    consentVersion: text("consent_version"),
    consentedAt: moment("consented_at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    index("inquiries_newest").on(table.state, table.receivedAt.desc(), table.id.desc()),
    index("inquiries_received").on(table.receivedAt.desc(), table.id.desc()),
    /** Finds any part of a word. */
    index("inquiries_text").using(
      "gin",
      sql`${table.name} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.company} gin_trgm_ops`,
      sql`${table.message} gin_trgm_ops`,
      sql`${table.reference} gin_trgm_ops`,
    ),
  ],
);

/**
 * How many inquiries are in each state. Triggers on inquiries maintain it, because every page of the admin area shows how many
 * are new. A state without inquiries may have a row with 0, or none.
 */
export const inquiryCounts = pgTable("inquiry_counts", {
  state: text("state", { enum: INQUIRY_STATES }).primaryKey(),
  total: integer("total").notNull(),
});

/** Texts for replies that are written often. They hold no personal data. */
export const savedReplies = pgTable("saved_replies", {
  id: uuid("id").primaryKey().default(newId),
  title: text("title").notNull(),
  text: text("text").notNull(),
});
