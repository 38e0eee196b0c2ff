import { and, asc, countDistinct, eq, gt, inArray, lte, not, notInArray, sql } from "drizzle-orm";
import type { Job } from "~/jobs/job";
import { openJobCondition, takesApplicationsOnCondition } from "~/jobs/queries.server";
import { ADMIN_PAGE_SIZE, RECENT_JOBS_MAX } from "~/jobs/rules";
import { jobContainsCondition } from "~/jobs/search/jobTextSearch.server";
import { jobAdvertisements, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import { listPage } from "~/platform/data/listPage.server";
import {
  ascending,
  descending,
  indexedDescending,
  listDistinct,
  type Page,
  type SortOrder,
} from "~/platform/data/lists.server";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";

// Includes jobs that are not open: nothing here may reach a public page.

export interface AdminJobFilters {
  search: string;
  department: string;
  /** Active means open: a job past its closing date is inactive. */
  status: "" | "active" | "inactive";
  sort: JobSort;
  page: number;
}

const JOB_SORTS = ["title", "-title", "posted", "-posted"] as const;
/** "" means the newest first. */
type JobSort = "" | (typeof JOB_SORTS)[number];

const titleKey = sql`lower(${jobs.title})`;

/** The sort key of each order; the id breaks ties. */
const ORDERS: Record<JobSort, SortOrder> = {
  "": indexedDescending(jobs.createdAt),
  title: ascending(titleKey),
  "-title": descending(titleKey),
  posted: ascending(jobs.datePosted),
  "-posted": descending(jobs.datePosted),
};

export async function listAdminJobs(app: App, filters: AdminJobFilters): Promise<Page<Job>> {
  const { search, department, status, sort, page } = filters;
  const condition = and(
    department ? eq(jobs.department, department) : undefined,
    status === "active" ? openJobCondition(app) : undefined,
    status === "inactive" ? not(openJobCondition(app)) : undefined,
  );
  const rows = {
    table: jobs,
    id: jobs.id,
    condition,
    order: [ORDERS[sort], ascending(jobs.id)],
    search: { text: search, matches: jobContainsCondition(search) },
  };
  return listPage(app.db, rows, {
    page,
    pageSize: ADMIN_PAGE_SIZE,
    count: (tx) => tx.$count(jobs, condition),
    select: (tx, ids) => tx.select().from(jobs).where(inArray(jobs.id, ids)),
  });
}

/** The departments of all jobs, sorted. */
export async function listAdminDepartments(app: App): Promise<string[]> {
  const departments = await listDistinct(app.db, jobs.department, { table: jobs });
  return departments.sort((a, b) => a.localeCompare(b));
}

/** Finds a job, public or not. */
export async function findJob(app: App, id: string): Promise<Job | null> {
  const rows = await app.db.select().from(jobs).where(eq(jobs.id, id));
  return rows[0] ?? null;
}

export async function listRecentJobs(app: App): Promise<Job[]> {
  const newest = [indexedDescending(jobs.createdAt), ascending(jobs.id)];
  return app.db
    .select()
    .from(jobs)
    .orderBy(...newest.map(({ forward }) => forward))
    .limit(RECENT_JOBS_MAX);
}

/** The ids and titles of the jobs among `ids` that exist, by title. */
export async function listJobTitles(
  { db }: App,
  ids: readonly string[],
): Promise<Pick<Job, "id" | "title">[]> {
  const { id, title } = jobs;
  return db
    .select({ id, title })
    .from(jobs)
    .where(inArray(id, [...ids]))
    .orderBy(asc(title));
}

export function readAdminJobFilters(request: Request): AdminJobFilters {
  const { searchParams } = new URL(request.url);
  const status = adminFilterValue(searchParams, "status").toLowerCase();
  return {
    search: adminFilterValue(searchParams, "search").trim(),
    department: adminFilterValue(searchParams, "department"),
    status: status === "active" || status === "inactive" ? status : "",
    sort: JOB_SORTS.find((sort) => sort === searchParams.get("sort")) ?? "",
    page: pageNumber(searchParams.get("page")),
  };
}

/**
 * How many jobs were open at an earlier moment. A job whose text or state changed since is judged by the copy that was public
 * then; one that has been reactivated since counts as open all the time.
 */
export async function countOpenJobsAt(app: App, moment: Date): Promise<number> {
  const day = app.calendar().dayOf(moment);
  const { jobId, job, advertisedFrom, advertisedUntil } = jobAdvertisements;
  const copies = app.db
    .select({ jobId, closesOn: sql<string | null>`${job} ->> 'closesOn'`.as("copy_closes_on") })
    .from(jobAdvertisements)
    .where(and(lte(advertisedFrom, moment), gt(advertisedUntil, moment)))
    .as("copies");
  const [copyRow] = await app.db
    .select({ total: countDistinct(copies.jobId) })
    .from(copies)
    .where(takesApplicationsOnCondition(copies.closesOn, day));
  const unchanged = await app.db.$count(
    jobs,
    and(
      jobs.isActive,
      lte(jobs.firstPublicAt, moment),
      takesApplicationsOnCondition(jobs.closesOn, day),
      notInArray(jobs.id, app.db.select({ jobId: copies.jobId }).from(copies)),
    ),
  );
  return unchanged + (copyRow?.total ?? 0);
}

/** The open jobs whose last day to apply is at most `lastDay`: their number, and the one that closes first. */
export async function getNextClosingJobs(app: App, lastDay: string) {
  const { id, title, closesOn } = jobs;
  const [first] = await app.db
    .select({ id, title, closesOn, total: sql<number>`(count(*) over ())::int` })
    .from(jobs)
    .where(and(openJobCondition(app), lte(closesOn, lastDay)))
    .orderBy(closesOn, id)
    .limit(1);
  return first ?? null;
}
