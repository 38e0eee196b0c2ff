import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  type ExtraConfigColumn,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { AdvertisedJob, Job, PayUnit, Workplace } from "~/jobs/job";
import { moment, newId } from "~/platform/data/columns.server";

export const jobs = pgTable(
  "jobs",
  {
    /** A slug of the title and a base-36 timestamp. Part of the public address, so it never changes. */
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    type: text("type").notNull(),
    department: text("department").notNull(),
    description: text("description").notNull(),
    responsibilities: text("responsibilities").array().notNull(),
    requirements: text("requirements").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    datePosted: moment("date_posted").notNull(),
    payMinimum: numeric("pay_minimum", { precision: 12, scale: 2, mode: "number" }),
    payMaximum: numeric("pay_maximum", { precision: 12, scale: 2, mode: "number" }),
    payUnit: text("pay_unit").$type<PayUnit>(),
    payCurrency: text("pay_currency"),
    benefits: text("benefits"),
    /** Compensation besides pay and benefits, such as bonuses. */
    otherCompensation: text("other_compensation"),
    workplace: text("workplace").$type<Workplace>(),
    /** The last day to apply, in the company's time zone. */
    closesOn: date("closes_on", { mode: "string" }),
    /** When it was first public. Null: never, and its address responds with 404. */
    firstPublicAt: moment("published_at"),
    /** See `Job`. */
    closedOn: date("closed_on", { mode: "string" }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [...adminListIndexes(table), ...openJobIndexes(table)],
);

/**
 * The generated column (migration 0045) with the description in lower case, in which searches look; the index jobs_searched finds
 * any part of a word in it and in the title. On purpose not among the columns of the table above: every query of a job would read
 * it, and saving the job would write it, which PostgreSQL refuses for a generated column.
 */
export const searchedDescription = sql`${jobs}."searched"`;

type IndexedColumns = Record<keyof Job, ExtraConfigColumn>;

function adminListIndexes(table: IndexedColumns) {
  return [
    // The lists of the admin area: an index for each order. Each has the columns that decide the status, so that
    // counting reads no rows.
    index("jobs_listed").on(table.createdAt.desc(), table.id, table.isActive, table.closesOn),
    index("jobs_by_title").on(
      sql`lower(${table.title})`,
      table.id,
      // With the expression alone, PostgreSQL would read each row.
      table.title,
      table.isActive,
      table.closesOn,
    ),
    index("jobs_by_date").on(table.datePosted, table.id, table.isActive, table.closesOn),
    index("jobs_by_department").on(
      table.department,
      table.createdAt.desc(),
      table.id,
      table.isActive,
      table.closesOn,
    ),
  ];
}

function openJobIndexes(table: IndexedColumns) {
  return [
    // Public jobs in the order of Careers: all, and those of each choice of its filters.
    index("jobs_open")
      .on(table.datePosted.desc(), table.id, table.closesOn, table.workplace, table.updatedAt)
      .where(sql`${table.isActive}`),
    ...[table.department, table.location, table.type].map((column) =>
      index(`jobs_open_by_${column.name}`)
        .on(column, table.datePosted.desc(), table.id, table.closesOn, table.workplace)
        .where(sql`${table.isActive}`),
    ),
    index("jobs_closing")
      .on(table.closesOn, table.id, table.firstPublicAt)
      .where(sql`${table.isActive}`),
    // Usually empty: Careers promises pay and benefits if there is no job without them.
    index("jobs_without_pay")
      .on(table.closesOn)
      .where(
        sql`${table.isActive} and (${table.payMinimum} is null or ${table.payMaximum} is null or ${table.payUnit} is null)`,
      ),
    index("jobs_without_benefits")
      .on(table.closesOn)
      .where(sql`${table.isActive} and ${table.benefits} is null`),
  ];
}

/** All words of three or more letters in jobs, in lower case. Mistyped search terms are compared with them. */
export const jobWords = pgTable("job_words", { word: text("word").primaryKey() }, (table) => [
  index("job_words_alike").using("gin", sql`${table.word} gin_trgm_ops`),
]);

/**
 * Jobs that were public, closed or deleted: their addresses respond with 410 and say the title that everybody could read. A row
 * is deleted when its job opens again; a job that closed by its date has one from its next change on. On purpose separate from
 * the advertisements below, which contain the whole text and are purged.
 */
export const closedJobs = pgTable("closed_jobs", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  department: text("department").notNull(),
  closedOn: date("closed_on", { mode: "string" }),
});

/** Copies of published jobs from before they were changed, taken off the site or deleted. Purged with their applications. */
export const jobAdvertisements = pgTable(
  "job_advertisements",
  {
    id: uuid("id").primaryKey().default(newId),
    jobId: text("job_id").notNull(),
    job: jsonb("job").$type<Omit<AdvertisedJob, "datePosted"> & { datePosted: string }>().notNull(),
    advertisedFrom: moment("advertised_from").notNull(),
    advertisedUntil: moment("advertised_until").notNull(),
  },
  (table) => [
    index("job_advertisements_of_job").on(table.jobId, table.advertisedUntil),
    index("job_advertisements_oldest").on(table.advertisedUntil),
  ],
);

/** At most one row: what a job must state before it is published. */
export const jobPolicy = pgTable("job_policy", {
  id: smallint("id").primaryKey(),
  /** Whether a job that lacks legally required fields cannot be published. */
  blocksIncomplete: boolean("blocks_incomplete").notNull(),
});
