import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/db/tables.server";
import type { MailWay } from "~/platform/mail/ways";

/** A mail that must leave: written in the transaction of what it tells of, sent at least once by whoever leases it. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().default(newId),
    /** What the mail is about: a name the sending room chose, such as "inquiry-received". */
    kind: text("kind").notNull(),
    /** The record it tells of, so that erasing the record can take its mail along. */
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
    /** By what it left; null for one that left before that was noted. */
    sentBy: text("sent_by").$type<MailWay>(),
  },
  (table) => [
    index("outbox_due").on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index("outbox_subject").on(table.subjectId),
  ],
);
