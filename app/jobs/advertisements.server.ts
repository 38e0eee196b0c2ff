import { and, asc, eq, gt } from "drizzle-orm";
import type { AdvertisedJob, Job } from "~/jobs/job";
import { advertisedOf } from "~/jobs/rules";
import { jobAdvertisements, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

/**
 * Stores a dated copy of a published job, in the transaction that changes it, takes it off the site (`after` is inactive)
 * or deletes it (`after` is null). Employers must retain advertisements for a year: 29 CFR 1627.3 and 1627.4.
 */
export async function recordAdvertisement(
  tx: Database,
  { now }: Pick<App, "now">,
  before: Job,
  after: Job | null,
): Promise<void> {
  if (!before.isActive) return;
  const job = storedForm(before);
  const isUnchanged = after?.isActive && JSON.stringify(job) === JSON.stringify(storedForm(after));
  if (isUnchanged) return;
  await tx.insert(jobAdvertisements).values({
    jobId: before.id,
    job,
    advertisedFrom: before.updatedAt,
    advertisedUntil: now(),
  });
}

export interface Advertisement {
  job: AdvertisedJob;
  /** When it was changed or taken off the site; null for the current job. */
  until: Date | null;
}

/** Finds the advertisement as it was at a moment; null if the copy was purged and the job deleted. */
export async function findAdvertisement(
  { db }: Pick<App, "db">,
  { jobId, at }: { jobId: string; at: Date },
): Promise<Advertisement | null> {
  const ofThatTime = and(
    eq(jobAdvertisements.jobId, jobId),
    gt(jobAdvertisements.advertisedUntil, at),
  );
  const [copy] = await db
    .select()
    .from(jobAdvertisements)
    .where(ofThatTime)
    .orderBy(asc(jobAdvertisements.advertisedUntil))
    .limit(1);
  if (copy) {
    const datePosted = new Date(copy.job.datePosted);
    return { job: { ...copy.job, datePosted }, until: copy.advertisedUntil };
  }
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  return job ? { job: advertisedOf(job), until: null } : null;
}

function storedForm(job: Job) {
  const advertised = advertisedOf(job);
  return { ...advertised, datePosted: advertised.datePosted.toISOString() };
}
