import { and, asc, desc, eq, gte, isNull, max, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type Job, WORKPLACES, type Workplace } from "~/jobs/job";
import { ADMIN_PAGE_SIZE, PUBLIC_PAGE_SIZE, RECENT_JOBS, SIMILAR_JOBS } from "~/jobs/rules";
import { findCloseWords, hasText, hasWords } from "~/jobs/search/jobSearch.server";
import { jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Page } from "~/platform/db/search.server";

export interface OpenJobFilters {
  /** Found in title or description, as typed. */
  search: string;
  department: string;
  location: string;
  type: string;
  /** One of WORKPLACES; any other finds nothing. */
  workplace: string;
  page: number;
}

export interface AdminJobFilters {
  search: string;
  department: string;
  /** Active means open: a job past its closing date is inactive. */
  status: "" | "active" | "inactive";
  sort: JobSort;
  page: number;
}

/** "" means the newest first. */
type JobSort = "" | "title" | "-title" | "posted" | "-posted";

/** The choices of a job list's filters: the distinct values of its jobs, sorted. */
export interface FilterChoices {
  departments: string[];
  locations: string[];
  types: string[];
  /** In the order of WORKPLACES. */
  workplaces: Workplace[];
}

export interface FoundJobs extends Page<Job> {
  /** How many open jobs there are without filters. */
  totalOpen: number;
  /** What was searched instead if no job contains the search as typed; null if it was not changed. */
  closeTo: string | null;
}

/** Lists the open jobs, newest first. */
export async function listOpenJobs(app: App, filters: OpenJobFilters): Promise<FoundJobs> {
  const { search, page } = filters;
  const open = isOpenNow(app);
  const totalOpen = await app.db.$count(jobs, open);
  const chosen = and(
    open,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.location ? eq(jobs.location, filters.location) : undefined,
    filters.type ? eq(jobs.type, filters.type) : undefined,
    filters.workplace ? sql`${jobs.workplace} = ${filters.workplace}` : undefined,
  );
  const asTyped = and(chosen, search ? hasText(search) : undefined);
  const found = await listNewest(app, asTyped, page, isFiltered(filters) ? null : totalOpen);
  const words =
    found.total === 0 && search
      ? await app.jobCorrections.find(search, () => findCloseWords(app, open, search))
      : null;
  if (!words) return { ...found, totalOpen, closeTo: null };
  const close = await listNewest(app, and(chosen, hasWords(words)), page);
  return { ...close, totalOpen, closeTo: close.total > 0 ? words.join(" ") : null };
}

const isFiltered = ({ page: _page, ...filters }: OpenJobFilters) =>
  Object.values(filters).some((filter) => filter !== "");

/** `known` is how many there are, if that was counted already. */
async function listNewest(
  app: App,
  condition: SQL | undefined,
  page: number,
  known: number | null = null,
): Promise<Page<Job>> {
  const items = await app.db
    .select()
    .from(jobs)
    .where(condition)
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(PUBLIC_PAGE_SIZE)
    .offset((page - 1) * PUBLIC_PAGE_SIZE);
  // Counting reads as much as a search again, and the only page says its number itself.
  const isOnlyPage = page === 1 && items.length < PUBLIC_PAGE_SIZE;
  const total = known ?? (isOnlyPage ? items.length : await app.db.$count(jobs, condition));
  return { items, page, pageSize: PUBLIC_PAGE_SIZE, total };
}

export async function listOpenJobChoices(app: App): Promise<FilterChoices> {
  return listChoices(app, isOpenNow(app));
}

/** Finds a job that the public may see. */
export async function findOpenJob(app: App, id: string): Promise<Job | null> {
  // PostgreSQL rejects text with U+0000, which no id contains.
  if (id.includes("\0")) return null;
  const rows = await app.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), isOpenNow(app)));
  return rows[0] ?? null;
}

/** Lists the newest open jobs, for feeds. */
export async function listNewestOpenJobs(app: App, most: number): Promise<Job[]> {
  return app.db
    .select()
    .from(jobs)
    .where(isOpenNow(app))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most);
}

/** Lists id and last change of some of the open jobs, newest first, for the sitemap. */
export async function listOpenJobChanges(
  app: App,
  { skipped, most }: { skipped: number; most: number },
): Promise<Pick<Job, "id" | "updatedAt">[]> {
  return app.db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(isOpenNow(app))
    .orderBy(desc(jobs.datePosted), jobs.id)
    .limit(most)
    .offset(skipped);
}

/** When the open job that changed last changed; null if none is open. */
export async function findNewestJobChange(app: App): Promise<Date | null> {
  const [row] = await app.db
    .select({ changedAt: max(jobs.updatedAt) })
    .from(jobs)
    .where(isOpenNow(app));
  return row?.changedAt ?? null;
}

/** Lists other open jobs: the same department first, then the newest. */
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

/** Lists all jobs, active or not. */
export async function listAdminJobs(app: App, filters: AdminJobFilters): Promise<Page<Job>> {
  const condition = and(
    filters.search ? hasText(filters.search) : undefined,
    filters.department ? eq(jobs.department, filters.department) : undefined,
    filters.status === "active" ? isOpenNow(app) : undefined,
    filters.status === "inactive" ? not(isOpenNow(app)) : undefined,
  );
  const items = await app.db
    .select()
    .from(jobs)
    .where(condition)
    .orderBy(...ORDERS[filters.sort], jobs.id)
    .limit(ADMIN_PAGE_SIZE)
    .offset((filters.page - 1) * ADMIN_PAGE_SIZE);
  const total = await app.db.$count(jobs, condition);
  return { items, page: filters.page, pageSize: ADMIN_PAGE_SIZE, total };
}

export async function listAdminDepartments(app: App): Promise<string[]> {
  return (await listChoices(app, undefined)).departments;
}

/** Finds a job, public or not. For the admin area only. */
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

/** `isOpen` of rules.ts as an SQL condition. */
export function isOpenNow(app: App): SQL {
  const today = app.calendar().dayOf(app.now());
  return sql`(${jobs.isActive} and ${or(isNull(jobs.closesOn), gte(jobs.closesOn, today))})`;
}

async function listChoices(app: App, condition: SQL | undefined): Promise<FilterChoices> {
  const rows = await app.db
    .selectDistinct({
      department: jobs.department,
      location: jobs.location,
      type: jobs.type,
      workplace: jobs.workplace,
    })
    .from(jobs)
    .where(condition);
  const distinct = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    departments: distinct(rows.map((row) => row.department)),
    locations: distinct(rows.map((row) => row.location)),
    types: distinct(rows.map((row) => row.type)),
    workplaces: WORKPLACES.map(({ value }) => value).filter((workplace) =>
      rows.some((row) => row.workplace === workplace),
    ),
  };
}
