import { and, asc, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import { recordedSinceCondition } from "~/applications/history.server";
import {
  type ApplicationCounts,
  countApplications,
  newestTitleOf,
} from "~/applications/queries.server";
import { applicationCounts, applicationHistory, applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";

/** The applications of a job by their status. */
export interface JobFunnel {
  jobId: string;
  /** The title in the newest application for the job: the job itself may be deleted. */
  jobTitle: string;
  total: number;
  byStatus: Record<string, number>;
}

/** Lists the jobs with most undecided applications first. Reads the counts that triggers maintain. */
export async function listJobFunnels(app: App, limit: number): Promise<JobFunnel[]> {
  const { jobId, status, total } = applicationCounts;
  const decidedCondition = sql`${status} in ('accepted', 'rejected')`;
  const countsByJob = app.db
    .select({
      jobId,
      total: sql<number>`sum(${total})::int`.as("total_of_job"),
      undecided: sql<number>`coalesce(sum(${total}) filter (where not ${decidedCondition}), 0)`.as(
        "undecided",
      ),
      byStatus: sql<Record<string, number>>`json_object_agg(${status}, ${total})`.as("by_status"),
    })
    .from(applicationCounts)
    .where(gt(total, 0))
    .groupBy(jobId)
    .orderBy(sql`undecided desc`, sql`total_of_job desc`, jobId)
    .limit(limit)
    .as("counted");
  const newest = newestTitleOf(app.db, countsByJob.jobId);
  return app.db
    .select({
      jobId: countsByJob.jobId,
      jobTitle: newest.jobTitle,
      total: countsByJob.total,
      byStatus: countsByJob.byStatus,
    })
    .from(countsByJob)
    .crossJoinLateral(newest)
    .orderBy(desc(countsByJob.undecided), desc(countsByJob.total), countsByJob.jobId);
}

/**
 * How many applications, of those that still exist, had each status at an earlier moment. It is computed from today's counts and
 * the arrivals and changes since then, because reading all applications would take too long.
 */
export async function countApplicationsAt(app: App, moment: Date): Promise<ApplicationCounts> {
  const [{ byStatus }, arrivals, changed] = await Promise.all([
    countApplications(app),
    countArrivedSince(app, moment),
    countChangedSince(app, moment),
  ]);
  const before = new Map(Object.entries(byStatus));
  const add = (status: string, total: number) =>
    before.set(status, (before.get(status) ?? 0) + total);
  for (const { status, total } of arrivals) add(status, -total);
  for (const { from, to, total } of changed) {
    add(to, -total);
    add(from, total);
  }
  const total = [...before.values()].reduce((sum, number) => sum + number, 0);
  return { total, byStatus: Object.fromEntries(before) };
}

function countArrivedSince({ db }: App, moment: Date) {
  const { status, appliedAt } = applications;
  return db
    .select({ status, total: count() })
    .from(applications)
    .where(gt(appliedAt, moment))
    .groupBy(status);
}

/** Counts the applications from before a moment whose status changed since, by their status then and now. */
function countChangedSince(app: App, moment: Date) {
  const { db } = app;
  const { id, applicationId, at, before, kind } = applicationHistory;
  const first = db
    .selectDistinctOn([applicationId], { applicationId, from: sql<string>`${before}`.as("from") })
    .from(applicationHistory)
    .where(and(recordedSinceCondition(app, moment), eq(kind, "status"), gt(at, moment)))
    .orderBy(applicationId, asc(id))
    .as("first_change");
  return db
    .select({ from: first.from, to: applications.status, total: count() })
    .from(first)
    .innerJoin(applications, eq(applications.id, first.applicationId))
    .where(lte(applications.appliedAt, moment))
    .groupBy(first.from, applications.status);
}
