import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
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
import { moment, newId } from "~/platform/db/tables.server";
import type { DocumentPages } from "~/platform/documents/documents.server";
import type { DocumentWarning } from "~/platform/inspection/documentVerdict";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const applications = pgTable(
  "job_applications",
  {
    id: uuid("id").primaryKey().default(newId),
    /** What the applicant quotes when writing to us. */
    reference: text("reference").notNull().unique(),
    /** On purpose no foreign key: an application outlives the job it was for. */
    jobId: text("job_id").notNull(),
    jobTitle: text("job_title").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    resumeKey: text("resume_key").notNull().unique(),
    resumeName: text("resume_name").notNull(),
    resumeMediaType: text("resume_media_type").notNull(),
    resumeBytes: integer("resume_bytes").notNull(),
    resumeSha256: text("resume_sha256").notNull(),
    coverLetter: text("cover_letter"),
    linkedinUrl: text("linkedin_url"),
    portfolioUrl: text("portfolio_url"),
    referralSource: text("referral_source"),
    /** What `?source=` said in the address by which the applicant came; see source.ts. */
    source: text("source"),
    /** Which words of the notice beside the button the applicant agreed to, and when; null before there was one. */
    noticeVersion: text("notice_version"),
    noticeAcceptedAt: moment("notice_accepted_at"),
    status: text("status").notNull().default("new"),
    appliedAt: moment("applied_at").notNull(),
    /** Since when a legal hold keeps it from being deleted, by hand or by retention. */
    heldAt: moment("held_at"),
  },
  (table) => [
    index("job_applications_newest").on(table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_status").on(table.status, table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_job").on(table.jobId, table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_name").on(sql`lower(${table.fullName})`, table.id),
    index("job_applications_by_email").on(sql`lower(${table.email})`, table.appliedAt),
  ],
);

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

/**
 * How many applications stand where. Kept by triggers on job_applications, so that no list has to count; a combination
 * nobody is in any more stays with 0.
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

/** The words inside each resume, and the order to read it: a trigger adds a row for every application. */
export const resumeTexts = pgTable(
  "job_application_texts",
  {
    applicationId: applicationId().primaryKey(),
    /** Null while it was not read, and for a file without words that we can read. */
    text: text("text"),
    /** How its first pages are laid out; null while it was not read, and for a file that we cannot draw. */
    pages: jsonb("pages").$type<DocumentPages>(),
    /** What the file can do besides being read. */
    warnings: text("warnings").array().$type<DocumentWarning[]>().notNull().default([]),
    /**
     * On purpose still here, though this release neither reads nor writes it: while copies of the program are replaced
     * one by one, those of the release before ask for it.
     */
    isInert: boolean("is_inert").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    /**
     * When it is to be read, or tried again: whoever reads it moves this on, which is their lease. Null once there is
     * nothing left to do.
     */
    dueAt: moment("due_at"),
  },
  (table) => [
    index("job_application_texts_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/**
 * What an application is found by. A narrow table of its own: a word that most resumes hold is answered by reading all
 * of it. What filters and sorts stands here as well; a trigger on job_applications keeps the status true.
 */
export const applicationWords = pgTable(
  "job_application_words",
  {
    applicationId: applicationId().primaryKey(),
    jobId: text("job_id").notNull(),
    status: text("status").notNull(),
    appliedAt: moment("applied_at").notNull(),
    /** Words of name, e-mail, reference, cover letter and resume, without accents; see searchWords.server.ts. */
    words: tsvector("words").notNull(),
  },
  (table) => [
    index("job_application_words_search").using("gin", table.words).with({ fastupdate: false }),
  ],
);

/** Everything that happened to an application, in the transaction in which it happened. */
export const applicationChanges = pgTable(
  "job_application_changes",
  {
    id: uuid("id").primaryKey().default(newId),
    applicationId: applicationId(),
    at: moment("at").notNull(),
    /** An account's id; null for the operator. */
    accountId: text("account_id"),
    /** A ChangeKind. */
    kind: text("kind").notNull(),
    /** Of a status: from which to which. Of a mail: which status it told of. */
    before: text("before"),
    after: text("after"),
    /** What many applications were changed by at once, so that it can be undone at once. */
    bulkId: uuid("bulk_id"),
  },
  (table) => [
    index("job_application_changes_of").on(table.applicationId, table.id),
    index("job_application_changes_bulk").on(table.bulkId).where(sql`${table.bulkId} is not null`),
    // Nobody is told the same twice.
    uniqueIndex("job_application_told_once")
      .on(table.applicationId, table.after)
      .where(sql`${table.kind} = 'told'`),
  ],
);

/** What administrators write for each other. Applicants never see it, unless they ask for all that is held on them. */
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

/** What the firm wrote instead of our words for telling an applicant a status. */
export const statusTemplates = pgTable("job_application_templates", {
  status: text("status").primaryKey(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
});

/** One row at most, written with the first change. */
export const applicationNotices = pgTable("application_notices", {
  id: smallint("id").primaryKey(),
  toCompany: boolean("to_company").notNull(),
});
