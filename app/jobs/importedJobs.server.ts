import { inArray } from "drizzle-orm";
import type { Job } from "~/jobs/job";
import { blockingGaps } from "~/jobs/publication";
import { getPublishingPolicy } from "~/jobs/publishingPolicy.server";
import { storeJobWords } from "~/jobs/search/jobTextSearch.server";
import { closedJobs, jobs } from "~/jobs/tables.server";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce } from "~/platform/data/announce.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { listExistingValues } from "~/platform/data/lists.server";

/** A job of another site, with its id and its dates there. */
export type ImportedJob = Omit<Job, "firstPublicAt" | "closedOn" | "updatedAt">;

/** Which of these ids jobs have. */
export const listJobIds = (db: Database, ids: readonly string[]) =>
  listExistingValues(db, jobs.id, ids);

/**
 * Adds jobs of another site; the public sees the active ones from the next request on. Returns the ids of those that were added,
 * each with whether the policy made it inactive, because it lacks what the law asks for.
 */
export async function addImportedJobs(
  tx: Transaction,
  app: App,
  actor: Actor,
  records: readonly ImportedJob[],
): Promise<Map<string, { isDeactivated: boolean }>> {
  if (records.length === 0) return new Map();
  const policy = await getPublishingPolicy({ db: tx });
  const isBlocked = (job: ImportedJob) => blockingGaps(policy, job).length > 0;
  const blockedIds = new Set(records.filter(isBlocked).map(({ id }) => id));
  const rows = records.map((job) =>
    rowOf(app, { ...job, isActive: job.isActive && !blockedIds.has(job.id) }),
  );
  const addedJobs = await tx.insert(jobs).values(rows).onConflictDoNothing().returning();
  await storeJobWords(tx, addedJobs);
  // A deleted job may have had the same id.
  const openIds = addedJobs.filter(({ isActive }) => isActive).map(({ id }) => id);
  await tx.delete(closedJobs).where(inArray(closedJobs.id, openIds));
  const event = {
    actor,
    action: "jobs-imported" as const,
    subject: "import:jobs" as const,
    times: addedJobs.length,
  };
  if (addedJobs.length > 0) await recordAudit(tx, app, event);
  await bumpContentVersion(tx);
  await announce(tx, "public");
  return new Map(addedJobs.map(({ id }) => [id, { isDeactivated: blockedIds.has(id) }]));
}

/** An active job counts as public since it was posted, an inactive one as never public: the source does not say. */
function rowOf(app: App, job: ImportedJob): typeof jobs.$inferInsert {
  const now = app.now();
  const since = job.datePosted < now ? job.datePosted : now;
  return { ...job, firstPublicAt: job.isActive ? since : null, closedOn: null, updatedAt: now };
}
