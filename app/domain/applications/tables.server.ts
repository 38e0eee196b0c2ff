import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, newId } from "~/platform/db/tables.server";

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
    status: text("status").notNull().default("new"),
    appliedAt: moment("applied_at").notNull(),
    /** Since when a legal hold keeps it from being deleted, by hand or by retention. */
    heldAt: moment("held_at"),
  },
  (table) => [
    index("job_applications_newest").on(table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_status").on(table.status, table.appliedAt.desc(), table.id.desc()),
    index("job_applications_by_job").on(table.jobId, table.appliedAt.desc(), table.id.desc()),
  ],
);
