import { and, countDistinct, gt, gte, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { isOpenNow } from "~/jobs/queries.server";
import { jobAdvertisements, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";

/**
 * How many jobs were open at an earlier moment. A job whose text or state changed since is judged by the copy that was
 * public then; one that has been reactivated since counts as open all the time.
 */
export async function countOpenJobsAt(app: App, moment: Date): Promise<number> {
  const day = app.calendar().dayOf(moment);
  const { jobId, job, advertisedFrom, advertisedUntil } = jobAdvertisements;
  const copies = app.db
    .select({ jobId, closesOn: sql<string | null>`${job} ->> 'closesOn'`.as("copy_closes_on") })
    .from(jobAdvertisements)
    .where(and(lte(advertisedFrom, moment), gt(advertisedUntil, moment)))
    .as("copies");
  const [copied] = await app.db
    .select({ total: countDistinct(copies.jobId) })
    .from(copies)
    .where(or(isNull(copies.closesOn), gte(copies.closesOn, day)));
  const unchanged = await app.db.$count(
    jobs,
    and(
      jobs.isActive,
      lte(jobs.publishedAt, moment),
      or(isNull(jobs.closesOn), gte(jobs.closesOn, day)),
      notInArray(jobs.id, app.db.select({ jobId: copies.jobId }).from(copies)),
    ),
  );
  return unchanged + (copied?.total ?? 0);
}

/** The open jobs whose last day to apply is at most `lastDay`: their number, and the one that closes first. */
export async function findClosingJobs(app: App, lastDay: string) {
  const { id, title, closesOn } = jobs;
  const [first] = await app.db
    .select({ id, title, closesOn, total: sql<number>`(count(*) over ())::int` })
    .from(jobs)
    .where(and(isOpenNow(app), lte(closesOn, lastDay)))
    .orderBy(closesOn, id)
    .limit(1);
  return first ?? null;
}
