import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/db/columns.server";

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
    state: text("state", { enum: ["new", "answered", "archived"] })
      .notNull()
      .default("new"),
    /** The version of the checkbox's label; see CONSENT_VERSION. */
    consentVersion: text("consent_version"),
    consentedAt: moment("consented_at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("inquiries_newest").on(table.state, table.receivedAt.desc(), table.id.desc())],
);

/** Texts for replies that are written often. They hold no personal data. */
export const savedReplies = pgTable("saved_replies", {
  id: uuid("id").primaryKey().default(newId),
  title: text("title").notNull(),
  text: text("text").notNull(),
});
