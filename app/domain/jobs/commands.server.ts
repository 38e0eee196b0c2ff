import { eq } from "drizzle-orm";
import type { JobDetails } from "~/domain/jobs/forms";
import { isBlocked } from "~/domain/jobs/policy.server";
import { type Job, newJobId } from "~/domain/jobs/rules";
import { jobs } from "~/domain/jobs/tables.server";
import { recordAudit } from "~/platform/audit/audit.server";
import type { Context } from "~/platform/context.server";
import type { Database } from "~/platform/db/database.server";
import { bumpContentVersion } from "~/platform/pages/contentVersion.server";
import type { Actor } from "~/platform/security/actor";

export type JobRefusal = {
  ok: false;
  /** "incomplete": it lacks what the law asks for, and the owner publishes no such job. */
  reason: "not-allowed" | "job-missing" | "incomplete";
};
export type JobChange = { ok: true; job: Job } | JobRefusal;

/** Adds a job under a new id; active ones are on the site with the next request. */
export async function addJob(
  context: Context,
  actor: Actor,
  details: JobDetails,
): Promise<JobChange> {
  if (!mayManageJobs(actor)) return { ok: false, reason: "not-allowed" };
  const now = context.now();
  const row = {
    id: newJobId(details.title, now),
    ...columnsOf(details),
    datePosted: now,
    createdAt: now,
    updatedAt: now,
  };
  return context.db.transaction(async (tx) => {
    if (await isBlocked(tx, row)) return { ok: false, reason: "incomplete" };
    const [job] = await tx.insert(jobs).values(row).returning();
    if (!job) throw new Error("inserting a job returned no row");
    await told(tx, context, actor, "job-added", job.id);
    return { ok: true, job };
  });
}

/** Replaces everything but the id and the date posted. */
export async function changeJob(
  context: Context,
  actor: Actor,
  input: { id: string; details: JobDetails },
): Promise<JobChange> {
  return updateJob(context, actor, input.id, "job-changed", columnsOf(input.details));
}

export async function activateJob(context: Context, actor: Actor, id: string): Promise<JobChange> {
  return updateJob(context, actor, id, "job-activated", { isActive: true });
}

export async function deactivateJob(
  context: Context,
  actor: Actor,
  id: string,
): Promise<JobChange> {
  return updateJob(context, actor, id, "job-deactivated", { isActive: false });
}

/** Activates or deactivates many, each by itself: one that may not be published keeps no other from it. */
export async function setActivityOfJobs(
  context: Context,
  actor: Actor,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
): Promise<{ changed: number; refused: number }> {
  let changed = 0;
  for (const id of ids) {
    const change = await (isActive ? activateJob : deactivateJob)(context, actor, id);
    if (change.ok) changed += 1;
  }
  return { changed, refused: ids.length - changed };
}

/** Final. Applications for the job stay, with the title it had. */
export async function deleteJob(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | JobRefusal> {
  if (!mayManageJobs(actor)) return { ok: false, reason: "not-allowed" };
  return context.db.transaction(async (tx) => {
    const deleted = await tx.delete(jobs).where(eq(jobs.id, id)).returning({ id: jobs.id });
    if (deleted.length === 0) return { ok: false, reason: "job-missing" };
    await told(tx, context, actor, "job-deleted", id);
    return { ok: true };
  });
}

async function updateJob(
  context: Context,
  actor: Actor,
  id: string,
  action: string,
  changes: Partial<Job>,
): Promise<JobChange> {
  if (!mayManageJobs(actor)) return { ok: false, reason: "not-allowed" };
  return context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(jobs).where(eq(jobs.id, id)).for("update");
    if (!before) return { ok: false, reason: "job-missing" };
    const job = { ...before, ...changes, updatedAt: context.now() };
    if (await isBlocked(tx, job)) return { ok: false, reason: "incomplete" };
    await tx.update(jobs).set(job).where(eq(jobs.id, id));
    await told(tx, context, actor, action, id);
    return { ok: true, job };
  });
}

/** What every write here owes: a line in the audit log, and no page older than it. */
async function told(tx: Database, context: Context, actor: Actor, action: string, id: string) {
  await recordAudit(tx, context, { actor, action, subject: `job:${id}` });
  await bumpContentVersion(tx);
}

function mayManageJobs(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}

function columnsOf(details: JobDetails) {
  return {
    title: details.title,
    location: details.location,
    type: details.type,
    department: details.department,
    description: details.description,
    responsibilities: details.responsibilities,
    requirements: details.requirements,
    isActive: details.is_active,
    payMinimum: details.pay_minimum,
    payMaximum: details.pay_maximum,
    payUnit: details.pay_unit,
    payCurrency: details.pay_currency,
    benefits: details.benefits,
    workplace: details.workplace,
    closesOn: details.closes_on,
  };
}
