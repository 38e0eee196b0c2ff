import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { type Application, DESK_PAGE_SIZE, RECENT_APPLICATIONS } from "~/domain/applications/rules";
import { applications } from "~/domain/applications/tables.server";
import type { Context } from "~/platform/context.server";
import { isRecordId } from "~/platform/db/recordId";
import type { Page } from "~/platform/db/search.server";

export interface ApplicationFilters {
  /** "" is any. */
  status: string;
  /** A job's id; "" is any. */
  job: string;
  page: number;
}

/** Newest first. */
export async function listApplications(
  context: Context,
  filters: ApplicationFilters,
): Promise<Page<Application>> {
  const wanted = and(
    filters.status ? eq(applications.status, storable(filters.status)) : undefined,
    filters.job ? eq(applications.jobId, storable(filters.job)) : undefined,
  );
  const items = await context.db
    .select()
    .from(applications)
    .where(wanted)
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(DESK_PAGE_SIZE)
    .offset((filters.page - 1) * DESK_PAGE_SIZE);
  const [all] = await context.db.select({ total: count() }).from(applications).where(wanted);
  return { items, page: filters.page, pageSize: DESK_PAGE_SIZE, total: all?.total ?? 0 };
}

export async function listRecentApplications(context: Context): Promise<Application[]> {
  return context.db
    .select()
    .from(applications)
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(RECENT_APPLICATIONS);
}

export interface AppliedJob {
  jobId: string;
  jobTitle: string;
}

/** The jobs that were applied for, deleted ones too, each once under the title of its newest application. */
export async function listAppliedJobs(context: Context): Promise<AppliedJob[]> {
  const newestTitles = context.db
    .selectDistinctOn([applications.jobId], {
      jobId: applications.jobId,
      jobTitle: applications.jobTitle,
    })
    .from(applications)
    .orderBy(asc(applications.jobId), desc(applications.appliedAt))
    .as("newest_titles");
  return context.db
    .select()
    .from(newestTitles)
    .orderBy(sql`lower(${newestTitles.jobTitle})`, newestTitles.jobId);
}

export async function findApplication(context: Context, id: string): Promise<Application | null> {
  if (!isRecordId(id)) return null;
  const rows = await context.db.select().from(applications).where(eq(applications.id, id));
  return rows[0] ?? null;
}

export interface ApplicationCounts {
  total: number;
  byStatus: Record<string, number>;
}

export async function countApplications(context: Context): Promise<ApplicationCounts> {
  const rows = await context.db
    .select({ status: applications.status, total: count() })
    .from(applications)
    .groupBy(applications.status);
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.total])),
  };
}

/** PostgreSQL answers a text with U+0000 with an error; nothing stored holds U+FFFF instead. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uffff");
}
