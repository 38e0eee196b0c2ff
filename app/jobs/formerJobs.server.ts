import { and, asc, eq, gt, lte, not, type SQL } from "drizzle-orm";
import { type AdvertisedJob, advertisedOf } from "~/jobs/job";
import { lastPublicDay } from "~/jobs/publication";
import { closedJobs, jobAdvertisements, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

// The texts that jobs had while they were public.

/** A job that was public once. */
export interface ClosedJob {
  id: string;
  title: string;
  department: string;
  /** YYYY-MM-DD; null if it was not recorded. */
  closedOn: string | null;
}

/**
 * Finds a job that is not open, as it was when everybody could read it. Null if it was never public, as for an unknown id. Do not
 * call it for open jobs.
 */
export async function findClosedJob({ db }: App, id: string): Promise<ClosedJob | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  const [closed] = await db.select().from(closedJobs).where(eq(closedJobs.id, id));
  // A job that was deleted after it had been public may have come back by an import, as one that is not public.
  if (!job?.firstPublicAt) return closed ?? null;
  // A job that closed by its date and was not edited since has no row.
  const { title, department } = closed ?? job;
  return { id, title, department, closedOn: lastPublicDay(job) };
}

export interface Advertisement {
  job: AdvertisedJob;
  /** When it was changed or taken off the site; null for the current job. */
  until: Date | null;
  /** False if this text is younger than the moment: that of an imported job, or from before texts were stored. */
  isOfThatTime: boolean;
}

/** Finds the advertisement as it was at a moment; null if the copy was purged and the job deleted. */
export async function findAdvertisement(
  { db }: Pick<App, "db">,
  { jobId, at }: { jobId: string; at: Date },
): Promise<Advertisement | null> {
  const ofThatTimeCondition = and(
    eq(jobAdvertisements.jobId, jobId),
    gt(jobAdvertisements.advertisedUntil, at),
  );
  const [copy] = await db
    .select()
    .from(jobAdvertisements)
    .where(ofThatTimeCondition)
    .orderBy(asc(jobAdvertisements.advertisedUntil))
    .limit(1);
  if (copy) {
    const datePosted = new Date(copy.job.datePosted);
    const { advertisedFrom, advertisedUntil: until } = copy;
    return { job: { ...copy.job, datePosted }, until, isOfThatTime: advertisedFrom <= at };
  }
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  return job ? { job: advertisedOf(job), until: null, isOfThatTime: job.updatedAt <= at } : null;
}

/** The columns of an advertisement, for a condition on it. */
interface AdvertisementColumns {
  jobId: typeof jobAdvertisements.jobId;
  from: typeof jobAdvertisements.advertisedFrom;
  /** Exclusive. */
  until: typeof jobAdvertisements.advertisedUntil;
}

/** Deletes those that ended before `until`, except those for which `neededCondition` holds. */
export async function purgeAdvertisements(
  db: Database,
  until: Date,
  neededCondition: (advertisement: AdvertisementColumns) => SQL,
): Promise<void> {
  const { jobId, advertisedFrom, advertisedUntil } = jobAdvertisements;
  const columns = { jobId, from: advertisedFrom, until: advertisedUntil };
  await db
    .delete(jobAdvertisements)
    .where(and(lte(advertisedUntil, until), not(neededCondition(columns))));
}
