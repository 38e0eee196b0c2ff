import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentPages } from "#documents/documents.server";
import type { DocumentWarning } from "#documents/documentVerdict";
import { moment, newId, tsvector } from "~/platform/data/columns.server";

export const applications = pgTable(
  "job_applications",
  {
    id: uuid("id").primaryKey().default(newId),
    /** Quoted by the applicant in messages to the company. */
    reference: text("reference").notNull().unique(),
    /** On purpose no foreign key: an application outlives the job it was for. */
    jobId: text("job_id").notNull(),
    jobTitle: text("job_title").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    /** Null, all five, for an application that was imported without its file. */
    resumeKey: text("resume_key").unique(),
    resumeName: text("resume_name"),
    resumeMediaType: text("resume_media_type"),
    resumeBytes: integer("resume_bytes"),
    resumeSha256: text("resume_sha256"),
    /** Where the site before this one served the resume of an imported application, such as "resumes/ab12_1690.pdf". */
    formerResumePath: text("former_resume_path"),
    coverLetter: text("cover_letter"),
    linkedinUrl: text("linkedin_url"),
    portfolioUrl: text("portfolio_url"),
    referralSource: text("referral_source"),
    /** The `?source=` parameter of the address that led the applicant to the form; see readSource in application.ts. */
    source: text("source"),
    /** The version of the privacy notice the applicant agreed to, and when; null for applications from before there was one. */
    noticeVersion: text("notice_version"),
    noticeAcceptedAt: moment("notice_accepted_at"),
    status: text("status").notNull().default("new"),
    appliedAt: moment("applied_at").notNull(),
    /** When a legal hold was set, which prevents deletion by hand and by retention; null without one. */
    heldAt: moment("held_at"),
  },
  (table) => [
    index("job_applications_newest").on(table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_status").on(table.status, table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_job").on(table.jobId, table.appliedAt.desc(), table.id.desc()),
    /**
     * Superseded by job_applications_named. On purpose not dropped yet: an update that drops it stops readers until it is
     * through.
     */
    index("job_applications_by_name").on(sql`lower(${table.fullName})`, table.id),
    index("job_applications_by_job_and_status").on(
      table.jobId,
      table.status,
      table.appliedAt.desc(),
      table.id.desc(),
    ),
    /**
     * Has the name itself too: with `lower(name)` alone, PostgreSQL would read each row. The last two are filters of the list.
     */
    index("job_applications_named").on(
      sql`lower(${table.fullName})`,
      table.id,
      table.fullName,
      table.status,
      table.jobId,
    ),
    index("job_applications_by_email").on(sql`lower(${table.email})`, table.appliedAt),
    index("job_applications_by_former_resume")
      .on(table.formerResumePath)
      .where(sql`${table.formerResumePath} is not null`),
  ],
);

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

/**
 * How many applications each job has in each status. Triggers on job_applications maintain it, so that no list has to count rows.
 * A row whose applications are all gone remains with 0.
 */
export const applicationCounts = pgTable(
  "job_application_counts",
  {
    jobId: text("job_id").notNull(),
    status: text("status").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.status] })],
);

/** The content of each resume, and the queue that indexes it: a trigger adds a row for every application. */
export const resumeTexts = pgTable(
  "job_application_texts",
  {
    applicationId: applicationId().primaryKey(),
    /** Null until it is indexed, and for a file without readable text. */
    text: text("text"),
    /** The layout of its first pages; null until it is indexed, and for a file that cannot be drawn. */
    pages: jsonb("pages").$type<DocumentPages>(),
    /** Active content of the file, such as scripts or macros. */
    warnings: text("warnings").array().$type<DocumentWarning[]>().notNull().default([]),
    /**
     * Unused by this release, but on purpose not dropped: during a rolling update, processes of the previous release still read
     * it.
     */
    isInert: boolean("is_inert").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    /**
     * When it is to be indexed or retried. A process leases the row by moving this moment into the future. Null once there is
     * nothing left to do.
     */
    dueAt: moment("due_at"),
  },
  (table) => [
    index("job_application_texts_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/**
 * The search terms of each application. A narrow table of its own, because a word that most resumes contain makes PostgreSQL read
 * all of it. The columns that filter and sort are copied here; a trigger on job_applications updates the status.
 */
export const applicationWords = pgTable(
  "job_application_words",
  {
    applicationId: applicationId().primaryKey(),
    jobId: text("job_id").notNull(),
    status: text("status").notNull(),
    appliedAt: moment("applied_at").notNull(),
    /**
     * Terms of name, email, reference, cover letter and resume, without accents; `searchVector` in
     * search/applicationSearch.server.ts makes them.
     */
    words: tsvector("words").notNull(),
  },
  (table) => [
    index("job_application_words_search").using("gin", table.words).with({ fastupdate: false }),
    index("job_application_words_newest").on(table.appliedAt.desc(), table.applicationId.desc()),
  ],
);

/** The history of each application, written in the transaction that makes the change. */
export const applicationHistory = pgTable(
  "job_application_changes",
  {
    id: uuid("id").primaryKey().default(newId),
    applicationId: applicationId(),
    at: moment("at").notNull(),
    /** An account's id; null: no account, so the operator or the program. */
    accountId: text("account_id"),
    /** A HistoryLineKind. */
    kind: text("kind").notNull(),
    /** For a status change: the old and the new status. For a mail: `after` is the status it names. */
    before: text("before"),
    after: text("after"),
    /** Shared by all changes of one bulk change, so that they can be undone together. */
    bulkId: uuid("bulk_id"),
  },
  (table) => [
    index("job_application_changes_of").on(table.applicationId, table.id),
    index("job_application_changes_bulk").on(table.bulkId).where(sql`${table.bulkId} is not null`),
    // An applicant is notified of each status at most once.
    uniqueIndex("job_application_told_once")
      .on(table.applicationId, table.after)
      .where(sql`${table.kind} = 'told'`),
  ],
);

/** Administrators' notes for each other. Applicants see them only in an export of their personal data. */
export const applicationNotes = pgTable(
  "job_application_notes",
  {
    id: uuid("id").primaryKey().default(newId),
    applicationId: applicationId(),
    authorId: text("author_id").notNull(),
    text: text("text").notNull(),
    writtenAt: moment("written_at").notNull(),
    editedAt: moment("edited_at"),
  },
  (table) => [index("job_application_notes_of").on(table.applicationId, table.id)],
);

/** The company's own templates of status mails, which replace the default ones. */
export const statusTemplates = pgTable("job_application_templates", {
  status: text("status").primaryKey(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
});

/** At most one row, written with the first change: whether the company is mailed about applications. */
export const applicationNotifications = pgTable("application_notices", {
  id: smallint("id").primaryKey(),
  toCompany: boolean("to_company").notNull(),
});
