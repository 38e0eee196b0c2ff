import { eq } from "drizzle-orm";
import { lastPublicDay } from "~/jobs/publication";
import { isOpen, type Job } from "~/jobs/rules";
import { closedJobs, jobs } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";

/** A job that was public once. */
export interface ClosedJob {
  id: string;
  title: string;
  department: string;
  /** YYYY-MM-DD; null when that was not recorded. */
  closedOn: string | null;
}

/** Ask only for a job that is not open. One that never was public is as unknown here as one that never was. */
export async function findClosedJob({ db }: App, id: string): Promise<ClosedJob | null> {
  // PostgreSQL answers a text with U+0000 with an error; no id holds one.
  if (id.includes("\0")) return null;
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (job) return job.publishedAt ? { ...named(job), closedOn: lastPublicDay(job) } : null;
  const [deleted] = await db.select().from(closedJobs).where(eq(closedJobs.id, id));
  return deleted ?? null;
}

/** A deleted job leaves its name behind if it was public: its address keeps answering that it is closed. */
export async function recordDeletedJob(tx: Database, job: Job, today: string): Promise<void> {
  if (!job.publishedAt) return;
  const closedOn = isOpen(job, today) ? today : lastPublicDay(job);
  await tx.insert(closedJobs).values({ ...named(job), closedOn });
}

const named = ({ id, title, department }: Job) => ({ id, title, department });
