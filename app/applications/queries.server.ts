import { and, desc, eq, gt, inArray, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Application } from "~/applications/application";
import { type PrivacyNotice, privacyNotice } from "~/applications/privacyNotice";
import { RECENT_APPLICATIONS_MAX } from "~/applications/rules";
import { applicationCounts, applications } from "~/applications/tables.server";
import { languageOf } from "~/languages/languages";
import type { App } from "~/platform/app.server";
import { type Database, isRecordId } from "~/platform/data/database.server";
import { indexedDescending } from "~/platform/data/lists.server";
import { getRetention } from "~/privacy/queries.server";

/** The order of applicants wherever nobody has chosen another. */
export const NEWEST_FIRST = [
  indexedDescending(applications.appliedAt),
  indexedDescending(applications.id),
].map(({ forward }) => forward);

export async function listRecentApplications(app: App): Promise<Application[]> {
  return app.db
    .select()
    .from(applications)
    .orderBy(...NEWEST_FIRST)
    .limit(RECENT_APPLICATIONS_MAX);
}

/** When the new application that has waited longest arrived; null if there is no new one. */
export async function findOldestNew(app: App): Promise<Date | null> {
  const [oldest] = await app.db
    .select({ appliedAt: applications.appliedAt })
    .from(applications)
    .where(eq(applications.status, "new"))
    .orderBy(sql`${applications.appliedAt} nulls first`)
    .limit(1);
  return oldest?.appliedAt ?? null;
}

export interface AppliedJob {
  jobId: string;
  jobTitle: string;
}

/** Lists the jobs with applications, including deleted jobs, each once with the title of its newest application. */
export async function listAppliedJobs(app: App): Promise<AppliedJob[]> {
  const { jobId, total } = applicationCounts;
  const appliedJobs = app.db
    .select({ jobId })
    .from(applicationCounts)
    .groupBy(jobId)
    .having(gt(sum(total), sql`0`))
    .as("applied");
  const newest = newestTitleOf(app.db, appliedJobs.jobId);
  return app.db
    .select({ jobId: appliedJobs.jobId, jobTitle: newest.jobTitle })
    .from(appliedJobs)
    .crossJoinLateral(newest)
    .orderBy(sql`lower(${newest.jobTitle})`, appliedJobs.jobId);
}

/** The title of a job's newest application, to be joined by `crossJoinLateral`: the job itself may be gone. */
export function newestTitleOf(db: Database, jobId: PgColumn) {
  return db
    .select({ jobTitle: applications.jobTitle })
    .from(applications)
    .where(eq(applications.jobId, jobId))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
    .as("newest");
}

/** Lists name and job of the given applications, for a confirmation. Skips ids that do not exist. */
export async function listApplicants({ db }: App, ids: readonly string[]) {
  const { id, fullName, jobTitle } = applications;
  return db
    .select({ id, fullName, jobTitle })
    .from(applications)
    .where(inArray(id, ids.filter(isRecordId)))
    .orderBy(desc(applications.appliedAt), desc(id));
}

export async function findApplication(app: App, id: string): Promise<Application | null> {
  if (!isRecordId(id)) return null;
  const rows = await app.db.select().from(applications).where(eq(applications.id, id));
  return rows[0] ?? null;
}

export interface ApplicationCounts {
  total: number;
  byStatus: Record<string, number>;
}

export async function countApplications({ db }: App): Promise<ApplicationCounts> {
  return getMaintainedCounts(db, null);
}

/** Reads the counts that triggers maintain, because every admin page asks for them. `job` is an id; null is any. */
export async function getMaintainedCounts(
  db: Database,
  job: string | null,
): Promise<ApplicationCounts> {
  const { jobId, status, total } = applicationCounts;
  const rows = await db
    .select({ status, total: sql<number>`sum(${total})::int` })
    .from(applicationCounts)
    .where(job ? eq(jobId, job) : undefined)
    .groupBy(status)
    .having(gt(sum(total), sql`0`));
  return countsOf(rows);
}

/** How many applications each of these jobs has; a job without any is left out. */
export async function countByJob(
  { db }: App,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { jobId, total } = applicationCounts;
  const rows = await db
    .select({ jobId, total: sql<number>`sum(${total})::int` })
    .from(applicationCounts)
    .where(inArray(jobId, [...ids]))
    .groupBy(jobId)
    .having(gt(sum(total), sql`0`));
  return new Map(rows.map((row) => [row.jobId, row.total]));
}

export function countsOf(rows: readonly { status: string; total: number }[]): ApplicationCounts {
  const byStatus = new Map<string, number>();
  for (const { status, total } of rows) byStatus.set(status, (byStatus.get(status) ?? 0) + total);
  return {
    total: rows.reduce((all, row) => all + row.total, 0),
    byStatus: Object.fromEntries(byStatus),
  };
}

/** The applications for one job from one address, compared without case. */
export interface ApplicationsByEmail {
  total: number;
  /** The application with the current resume, and when it arrived; null without any. */
  newest: { id: string; at: Date } | null;
}

interface SameApplicant {
  jobId: string;
  email: string;
}

/** Whether the same address also applied for the same job: earlier ("<") or later (">"). `condition` is about that one. */
const otherApplicationCondition = (when: "<" | ">", condition = sql`true`) =>
  sql<boolean>`exists (select from job_applications other
    where lower(other.email) = lower(job_applications.email) and other.job_id = job_applications.job_id
    and (other.applied_at, other.id) ${sql.raw(when)} (job_applications.applied_at, job_applications.id)
    and ${condition})`;

/** Columns for lists: whether the same address applied for the same job before, and again later. */
export const repeatColumns = {
  hasAppliedBefore: otherApplicationCondition("<"),
  isSuperseded: otherApplicationCondition(">"),
};

/** Whether one of these is a later application of the same address for the same job. */
export const supersededAmongCondition = (ids: readonly string[]) =>
  otherApplicationCondition(">", sql`other.id = any(${sql.param([...ids])}::uuid[])`);

/** Which applications for the job of this one came from its address, whatever the case of its letters. */
export async function getApplicationsByEmail(
  { db }: Pick<App, "db">,
  { jobId, email }: SameApplicant,
): Promise<ApplicationsByEmail> {
  const { id, appliedAt } = applications;
  const [newest] = await db
    .select({ id, appliedAt, total: sql<number>`(count(*) over ())::int` })
    .from(applications)
    .where(
      and(
        eq(sql`lower(${applications.email})`, email.toLowerCase()),
        eq(applications.jobId, jobId),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  if (!newest) return { total: 0, newest: null };
  return { total: newest.total, newest: { id: newest.id, at: newest.appliedAt } };
}

/** The privacy notice as a form shows it now. */
export async function getPrivacyNotice({ db, publicCalendar }: App): Promise<PrivacyNotice> {
  const { months } = await getRetention(db);
  return privacyNotice(months.applications, languageOf(publicCalendar().locale));
}
