import { eq } from "drizzle-orm";
import type { Job } from "~/jobs/job";
import { isOpen, lastPublicDay } from "~/jobs/rules";
import { closedJobs, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";

/** A job that was public once. */
export interface ClosedJob {
  id: string;
  title: string;
  department: string;
  /** YYYY-MM-DD; null if it was not recorded. */
  closedOn: string | null;
}

/** Finds a job that is not open. Null if it was never public, as for an unknown id. Do not call it for open jobs. */
export async function findClosedJob({ db }: App, id: string): Promise<ClosedJob | null> {
  // PostgreSQL rejects text with U+0000, which no id contains.
  if (id.includes("\0")) return null;
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (job) return job.publishedAt ? { ...named(job), closedOn: lastPublicDay(job) } : null;
  const [deleted] = await db.select().from(closedJobs).where(eq(closedJobs.id, id));
  return deleted ?? null;
}

/** Records a deleted job that was public, so that its address still responds with 410. */
export async function recordDeletedJob(tx: Database, job: Job, today: string): Promise<void> {
  if (!job.publishedAt) return;
  const closedOn = isOpen(job, today) ? today : lastPublicDay(job);
  await tx.insert(closedJobs).values({ ...named(job), closedOn });
}

const named = ({ id, title, department }: Job) => ({ id, title, department });
