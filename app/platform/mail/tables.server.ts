import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/db/columns.server";
import type { MailWay } from "~/platform/mail/ways";

/** A mail to send: written in the transaction of its cause, sent at least once by the process that leases it. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().default(newId),
    /** The kind of mail, as the sending subject names it, such as "inquiry-received". */
    kind: text("kind").notNull(),
    /** The record that the mail is about: erasing the record erases its mails. */
    subjectId: text("subject_id").notNull(),
    state: text("state", { enum: ["waiting", "sent", "parked"] })
      .notNull()
      .default("waiting"),
    message: jsonb("message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    leasedUntil: moment("leased_until"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    /** How it was sent; null for mails sent before this was recorded. */
    sentBy: text("sent_by").$type<MailWay>(),
  },
  (table) => [
    index("outbox_due").on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index("outbox_subject").on(table.subjectId),
    /** The mails of each state, counted without reading their rows. */
    index("outbox_listed").on(table.state, table.id).where(sql`${table.kind} <> 'erasure'`),
  ],
);

/** The other sites whose pages may send messages to this one with the EmailJS client. None: it is off. */
export const emailjsOrigins = pgTable("emailjs_origins", {
  /** Such as "https://www.example.com". */
  origin: text("origin").primaryKey(),
});
