import { and, desc, eq, sql } from "drizzle-orm";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";

/** The applications for one job from one address, compared without case. */
export interface Repeats {
  total: number;
  /** The application with the current resume. */
  newestId: string;
  /** When the one before the newest arrived; null without one. */
  previousAt: Date | null;
}

interface SameApplicant {
  jobId: string;
  email: string;
}

/** Columns for lists: whether the same address applied for the same job before, and again later. */
export const repeatColumns = {
  appliedBefore: sql<boolean>`exists (select from job_applications other
    where lower(other.email) = lower(job_applications.email) and other.job_id = job_applications.job_id
    and (other.applied_at, other.id) < (job_applications.applied_at, job_applications.id))`,
  isSuperseded: sql<boolean>`exists (select from job_applications other
    where lower(other.email) = lower(job_applications.email) and other.job_id = job_applications.job_id
    and (other.applied_at, other.id) > (job_applications.applied_at, job_applications.id))`,
};

export async function findRepeats(
  { db }: Pick<App, "db">,
  { jobId, email }: SameApplicant,
): Promise<Repeats> {
  const rows = await db
    .select({ id: applications.id, appliedAt: applications.appliedAt })
    .from(applications)
    .where(
      and(
        eq(sql`lower(${applications.email})`, email.toLowerCase()),
        eq(applications.jobId, jobId),
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id));
  const [newest, previous] = rows;
  return {
    total: rows.length,
    newestId: newest?.id ?? "",
    previousAt: previous?.appliedAt ?? null,
  };
}
