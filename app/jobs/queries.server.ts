import { and, asc, desc, eq, gte, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import {
  ADMIN_PAGE_SIZE,
  type Job,
  PUBLIC_PAGE_SIZE,
  RECENT_JOBS,
  SIMILAR_JOBS,
} from "~/jobs/rules";
import { jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import { containsText, type Page } from "~/platform/db/search.server";

export interface OpenJobFilters {
  /** Found in title or description, as typed. */
  search: string;
  department: string;
  location: string;
  type: string;
  page: number;
}

export interface AdminJobFilters {
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
  app: App,
  filters: OpenJobFilters,
): Promise<Page<Job> & { totalOpen: number }> {
  const open = isOpenNow(app);
  const wanted = and(
    open,
    filters.search ? containsText([jobs.title, jobs.description], filters.search) : undefined,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.location ? eq(jobs.location, filters.location) : undefined,
    filters.type ? eq(jobs.type, filters.type) : undefined,
  );
  const items = await app.db
    .select()
    .from(jobs)
    .where(wanted)
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(PUBLIC_PAGE_SIZE)
    .offset((filters.page - 1) * PUBLIC_PAGE_SIZE);
  const total = await app.db.$count(jobs, wanted);
  const totalOpen = await app.db.$count(jobs, open);
  return { items, page: filters.page, pageSize: PUBLIC_PAGE_SIZE, total, totalOpen };
}

export async function listOpenJobChoices(app: App): Promise<FilterChoices> {
  return listChoices(app, isOpenNow(app));
}

/** The job, if the public may see it. */
export async function findOpenJob(app: App, id: string): Promise<Job | null> {
  // PostgreSQL answers a text with U+0000 with an error; no id holds one.
  if (id.includes("\0")) return null;
  const rows = await app.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), isOpenNow(app)));
  return rows[0] ?? null;
}

/** The newest open jobs, whole, for feeds. */
export async function listNewestOpenJobs(app: App, most: number): Promise<Job[]> {
  return app.db
    .select()
    .from(jobs)
    .where(isOpenNow(app))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most);
}

/** Where the newest open jobs stand and when each last changed, for search engines. */
export async function listOpenJobChanges(
  app: App,
  most: number,
): Promise<Pick<Job, "id" | "updatedAt">[]> {
  return app.db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(isOpenNow(app))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most);
}

/** Open jobs to look at next: the same department first, then the newest. */
export async function listSimilarJobs(
  app: App,
  job: Pick<Job, "id" | "department">,
): Promise<Job[]> {
  return app.db
    .select()
    .from(jobs)
    .where(and(ne(jobs.id, job.id), isOpenNow(app)))
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
export async function listAdminJobs(app: App, filters: AdminJobFilters): Promise<Page<Job>> {
  const wanted = and(
    filters.search ? containsText([jobs.title, jobs.description], filters.search) : undefined,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.status === "active" ? isOpenNow(app) : undefined,
    filters.status === "inactive" ? not(isOpenNow(app)) : undefined,
  );
  const items = await app.db
    .select()
    .from(jobs)
    .where(wanted)
    .orderBy(...ORDERS[filters.sort], jobs.id)
    .limit(ADMIN_PAGE_SIZE)
    .offset((filters.page - 1) * ADMIN_PAGE_SIZE);
  const total = await app.db.$count(jobs, wanted);
  return { items, page: filters.page, pageSize: ADMIN_PAGE_SIZE, total };
}

export async function listAdminDepartments(app: App): Promise<string[]> {
  return (await listChoices(app, undefined)).departments;
}

/** The job, whoever may see it. For the desk only. */
export async function findJob(app: App, id: string): Promise<Job | null> {
  const rows = await app.db.select().from(jobs).where(eq(jobs.id, id));
  return rows[0] ?? null;
}

export async function listRecentJobs(app: App): Promise<Job[]> {
  return app.db.select().from(jobs).orderBy(desc(jobs.createdAt), jobs.id).limit(RECENT_JOBS);
}

export async function countOpenJobs(app: App): Promise<number> {
  return app.db.$count(jobs, isOpenNow(app));
}

/** The same decision as `isOpen` in rules.ts, for the database. */
export function isOpenNow(app: App): SQL {
  const today = app.calendar().dayOf(app.now());
  return sql`(${jobs.isActive} and ${or(isNull(jobs.closesOn), gte(jobs.closesOn, today))})`;
}

async function listChoices(app: App, wanted: SQL | undefined): Promise<FilterChoices> {
  const rows = await app.db
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
