import { and, asc, desc, eq, gte, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import {
  DESK_PAGE_SIZE,
  type Job,
  PUBLIC_PAGE_SIZE,
  RECENT_JOBS,
  SIMILAR_JOBS,
} from "~/domain/jobs/rules";
import { jobs } from "~/domain/jobs/tables.server";
import type { Context } from "~/platform/context.server";
import { containsText, type Page } from "~/platform/db/search.server";

export interface OpenJobFilters {
  /** Found in title or description, as typed. */
  search: string;
  department: string;
  location: string;
  type: string;
  page: number;
}

export interface DeskJobFilters {
  search: string;
  department: string;
  /** Active is what the public sees: a job past its closing date is inactive. */
  status: "" | "active" | "inactive";
  sort: JobSort;
  page: number;
}

/** "" is the newest first. */
export type JobSort = "" | "title" | "-title" | "posted" | "-posted";

/** What the filters of a job list can be set to: the distinct values among those jobs, in order. */
export interface FilterChoices {
  departments: string[];
  locations: string[];
  types: string[];
}

/** The jobs that the public sees, newest first, with how many there are without any filter. */
export async function listOpenJobs(
  context: Context,
  filters: OpenJobFilters,
): Promise<Page<Job> & { totalOpen: number }> {
  const open = isOpenNow(context);
  const wanted = and(
    open,
    filters.search ? containsText([jobs.title, jobs.description], filters.search) : undefined,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.location ? eq(jobs.location, filters.location) : undefined,
    filters.type ? eq(jobs.type, filters.type) : undefined,
  );
  const items = await context.db
    .select()
    .from(jobs)
    .where(wanted)
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(PUBLIC_PAGE_SIZE)
    .offset((filters.page - 1) * PUBLIC_PAGE_SIZE);
  const total = await context.db.$count(jobs, wanted);
  const totalOpen = await context.db.$count(jobs, open);
  return { items, page: filters.page, pageSize: PUBLIC_PAGE_SIZE, total, totalOpen };
}

export async function listOpenJobChoices(context: Context): Promise<FilterChoices> {
  return listChoices(context, isOpenNow(context));
}

/** The job, if the public may see it. */
export async function findOpenJob(context: Context, id: string): Promise<Job | null> {
  // PostgreSQL answers a text with U+0000 with an error; no id holds one.
  if (id.includes("\0")) return null;
  const rows = await context.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), isOpenNow(context)));
  return rows[0] ?? null;
}

/** The newest open jobs, whole, for feeds. */
export async function listNewestOpenJobs(context: Context, most: number): Promise<Job[]> {
  return context.db
    .select()
    .from(jobs)
    .where(isOpenNow(context))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most);
}

/** Where the newest open jobs stand and when each last changed, for search engines. */
export async function listOpenJobChanges(
  context: Context,
  most: number,
): Promise<Pick<Job, "id" | "updatedAt">[]> {
  return context.db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(isOpenNow(context))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most);
}

/** Open jobs to look at next: the same department first, then the newest. */
export async function listSimilarJobs(
  context: Context,
  job: Pick<Job, "id" | "department">,
): Promise<Job[]> {
  return context.db
    .select()
    .from(jobs)
    .where(and(ne(jobs.id, job.id), isOpenNow(context)))
    .orderBy(desc(sql`${jobs.department} = ${job.department}`), desc(jobs.datePosted), asc(jobs.id))
    .limit(SIMILAR_JOBS);
}

const ORDERS: Record<JobSort, SQL[]> = {
  "": [desc(jobs.createdAt)],
  title: [sql`lower(${jobs.title})`],
  "-title": [sql`lower(${jobs.title}) desc`],
  posted: [asc(jobs.datePosted)],
  "-posted": [desc(jobs.datePosted)],
};

/** Every job, active or not. */
export async function listDeskJobs(context: Context, filters: DeskJobFilters): Promise<Page<Job>> {
  const wanted = and(
    filters.search ? containsText([jobs.title, jobs.description], filters.search) : undefined,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.status === "active" ? isOpenNow(context) : undefined,
    filters.status === "inactive" ? not(isOpenNow(context)) : undefined,
  );
  const items = await context.db
    .select()
    .from(jobs)
    .where(wanted)
    .orderBy(...ORDERS[filters.sort], jobs.id)
    .limit(DESK_PAGE_SIZE)
    .offset((filters.page - 1) * DESK_PAGE_SIZE);
  const total = await context.db.$count(jobs, wanted);
  return { items, page: filters.page, pageSize: DESK_PAGE_SIZE, total };
}

export async function listDeskDepartments(context: Context): Promise<string[]> {
  return (await listChoices(context, undefined)).departments;
}

/** The job, whoever may see it. For the desk only. */
export async function findJob(context: Context, id: string): Promise<Job | null> {
  const rows = await context.db.select().from(jobs).where(eq(jobs.id, id));
  return rows[0] ?? null;
}

export async function listRecentJobs(context: Context): Promise<Job[]> {
  return context.db.select().from(jobs).orderBy(desc(jobs.createdAt), jobs.id).limit(RECENT_JOBS);
}

export async function countOpenJobs(context: Context): Promise<number> {
  return context.db.$count(jobs, isOpenNow(context));
}

/** The same decision as `isOpen` in rules.ts, for the database. */
export function isOpenNow(context: Context): SQL {
  const today = context.calendar().dayOf(context.now());
  return sql`(${jobs.isActive} and ${or(isNull(jobs.closesOn), gte(jobs.closesOn, today))})`;
}

async function listChoices(context: Context, wanted: SQL | undefined): Promise<FilterChoices> {
  const rows = await context.db
    .selectDistinct({ department: jobs.department, location: jobs.location, type: jobs.type })
    .from(jobs)
    .where(wanted);
  const distinct = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    departments: distinct(rows.map((row) => row.department)),
    locations: distinct(rows.map((row) => row.location)),
    types: distinct(rows.map((row) => row.type)),
  };
}
