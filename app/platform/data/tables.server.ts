import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { Language } from "~/languages/languages";
import type { AuditAction } from "~/platform/data/audit/actions";
import { moment, newId } from "~/platform/data/columns.server";

/** The audit log: who did what to which record, and from where. Holds ids only: no names, no email addresses, no texts. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    ipAddress: text("address"),
    times: integer("times").notNull().default(1),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_events_by_action").on(table.action, table.id),
    index("audit_events_by_actor").on(table.actor, table.id),
    index("audit_events_by_actor_and_action").on(table.actor, table.action, table.id),
    index("audit_events_by_subject").on(table.subject, table.id),
  ],
);

/** One row, the end of the chain. Writers lock it, and it reveals when the newest lines were removed. */
export const auditHead = pgTable("audit_head", {
  id: smallint("id").primaryKey(),
  events: bigint("events", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  /**
   * A MAC of the two columns above with the installation's secret: nobody without the secret can shorten or rewrite the log. Null
   * until the first start with a key.
   */
  seal: text("seal"),
});

/** Events of anonymous visitors, counted until the hour is over; see countedAudit.server.ts. */
export const auditCounts = pgTable(
  "audit_counts",
  {
    hour: moment("hour").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subject: text("subject").notNull(),
    addressGroup: text("address_group").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.action, table.subject, table.addressGroup] }),
  ],
);

const textIndexOf = (kind: "job" | "post", kindColumn: AnyPgColumn, searched: AnyPgColumn) =>
  index(`${kind}_translations_text`)
    .using("gin", sql`${searched} gin_trgm_ops`)
    .where(sql`${kindColumn} = ${sql.raw(`'${kind}'`)}`);

/** The texts of jobs and posts in the site's second language; see translations.server.ts. */
export const recordTranslations = pgTable(
  "record_translations",
  {
    kind: text("kind").$type<"job" | "post">().notNull(),
    /** The id of the job or post. */
    recordId: text("record_id").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** Another random number with each save, by which a form knows what it was filled from. */
    version: integer("version").notNull(),
    /** The form as it was typed. */
    input: jsonb("input").$type<Readonly<Record<string, unknown>>>().notNull(),
    savedAt: moment("saved_at").notNull(),
    /**
     * Its words in lower case, in which searches look: of a job title and description, of a post title, summary and text, as in
     * the site's own language.
     */
    searched: text("searched").notNull().generatedAlwaysAs(sql`translated_words("kind", "input")`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.language] }),
    // Of each kind alone: a search among posts does not read the texts of jobs to leave them out.
    textIndexOf("job", table.kind, table.searched),
    textIndexOf("post", table.kind, table.searched),
  ],
);

/** Counters of rateLimit.server.ts. The columns, their names and their order are rate-limiter-flexible's. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expired").on(table.expire)],
);

/** One row, increased by every transaction that changes public content. */
export const contentVersion = pgTable("content_version", {
  id: smallint("id").primaryKey().default(1),
  version: bigint("version", { mode: "number" }).notNull().default(1),
});

/** One row per stored form: its idempotency key and the result. */
export const submissions = pgTable("submissions", {
  key: text("key").primaryKey(),
  form: text("form").notNull(),
  /** SHA-256 of the content. The same key with other content is an error, not a repetition. */
  bodyHash: text("body_hash").notNull(),
  result: jsonb("answer").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * The erased records, so that an older backup cannot bring them back. Holds record ids and MACs of email addresses, never an
 * address. A restore only adds rows.
 */
export const tombstones = pgTable("tombstones", {
  subject: text("subject").primaryKey(),
  erasedAt: moment("erased_at").notNull(),
});

/**
 * Files that no record owns (yet, or any more). The row is written before the file and deleted in the transaction in which a
 * record claims the file; rows that are still here after `delete_after` are deleted with their files. No folder or bucket is ever
 * listed. A trigger of migration 0057 translates between these columns and those that copies of the release before know.
 */
export const unclaimedFiles = pgTable(
  "unclaimed_files",
  {
    key: text("key").primaryKey(),
    /** Whether a record may claim the file: nobody has dropped or abandoned it, and no sweep has begun to delete it. */
    claimable: boolean("claimable").notNull().default(true),
    deleteAfter: moment("delete_after").notNull(),
    /** When a sweep last began to delete the file, which it may still be doing; null if none did. */
    deletionBegunAt: moment("deletion_begun_at"),
    /**
     * The number of the lease: each deletion that begins adds one. Scheduling the file again does so too, so that a running
     * deletion sees that its lease is over.
     */
    attempts: integer("attempts").notNull().default(0),
    /** An anonymous upload has a MAC of the sender's network, and the bytes that count for it. */
    sender: text("sender"),
    bytes: integer("bytes").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("unclaimed_files_due").on(table.deleteAfter)],
);

/** A mail to send: written in the transaction of its cause, sent at least once by the process that leases it. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().default(newId),
    /** As the sending subject names it, such as "inquiry-received", or "erasure". */
    kind: text("kind").notNull(),
    /** The record that the mail is about: erasing the record erases its mails. */
    subjectId: text("subject_id").notNull(),
    state: text("state", { enum: ["waiting", "sent", "parked"] })
      .notNull()
      .default("waiting"),
    message: jsonb("message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The attempts of which nobody knows whether the mail arrived. */
    uncertainAttempts: integer("uncertain_attempts").notNull().default(0),
    /** Whether the last attempt is one of those. */
    isUncertain: boolean("is_uncertain").notNull().default(false),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    leasedUntil: moment("leased_until"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    /** How it was sent; null for mails sent before this was recorded. */
    sentBy: text("sent_by", { enum: ["smtp", "emailjs", "file"] }),
    /**
     * For a sent mail of a kind that is erased by recipient: a MAC of the address, because the emptied message has none.
     * Tombstones name people by the same MAC.
     */
    recipient: text("recipient"),
    /** When the link in it ends. It is not sent after that. */
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("outbox_due").on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    /** Mails that are sent before all others: notifications and links for people with an account. */
    index("outbox_urgent")
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting' and ${table.message} ->> 'confidential' = 'true'`),
    /** Mails come before orders to erase a file, of which there may be very many. */
    index("outbox_mails_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting' and ${table.kind} <> 'erasure'`),
    /** Mails that are erased some time after they were written: all but the kinds that are deleted with their record. */
    index("outbox_written")
      .on(table.createdAt)
      .where(
        sql`${table.kind} not in ('inquiry-received', 'application-received', 'application-confirmed',
          'application-status', 'erasure')`,
      ),
    index("outbox_recipient").on(table.recipient).where(sql`${table.recipient} is not null`),
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
