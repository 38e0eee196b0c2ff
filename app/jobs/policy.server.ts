import { type Checked, findLegalGaps } from "~/jobs/publishCheck";
import { jobPolicy } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import type { Actor } from "~/platform/http/security/actor";

const ONLY = 1;

export interface JobPolicy {
  /** Whether a job that lacks legally required fields cannot be published; otherwise the editor only warns. */
  blocksIncomplete: boolean;
}

export async function getJobPolicy({ db }: Pick<App, "db">): Promise<JobPolicy> {
  const [policy] = await db.select().from(jobPolicy);
  return { blocksIncomplete: policy?.blocksIncomplete ?? false };
}

/** Does not affect jobs that are already published. */
export async function setJobPolicy(
  app: App,
  actor: Actor,
  { blocksIncomplete }: JobPolicy,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" }> {
  if (actor.kind === "visitor") return { ok: false, reason: "not-allowed" };
  return app.db.transaction(async (tx) => {
    await tx
      .insert(jobPolicy)
      .values({ id: ONLY, blocksIncomplete })
      .onConflictDoUpdate({ target: jobPolicy.id, set: { blocksIncomplete } });
    const action = blocksIncomplete ? "incomplete-jobs-blocked" : "incomplete-jobs-allowed";
    await recordAudit(tx, app, { actor, action, subject: "jobs:policy" });
    return { ok: true };
  });
}

/** Whether the policy blocks this job from being published. */
export async function isBlocked(tx: Database, job: Publishable): Promise<boolean> {
  return blocks(await getJobPolicy({ db: tx }), job);
}

type Publishable = Checked & { isActive: boolean };

/** The same for many jobs, with the policy read once. */
export function blocks({ blocksIncomplete }: JobPolicy, job: Publishable): boolean {
  return blocksIncomplete && job.isActive && findLegalGaps(job).length > 0;
}
