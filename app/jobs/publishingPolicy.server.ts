import type { PublishingPolicy } from "~/jobs/publication";
import { jobPolicy } from "~/jobs/tables.server";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import {
  type OpenedFrom,
  resultWithoutWriting,
  type SavedSince,
} from "~/platform/data/openedFrom.server";
import { type Rejection, reject } from "~/platform/reject";

export async function getPublishingPolicy({ db }: Pick<App, "db">): Promise<PublishingPolicy> {
  const [policy] = await db.select().from(jobPolicy);
  return { blocksIncomplete: policy?.blocksIncomplete ?? false };
}

/**
 * Published jobs stay public; the next save of one must satisfy the policy. `openedFrom` is the fingerprint of the policy that
 * the form was filled from.
 */
export async function setPublishingPolicy(
  app: App,
  actor: Actor,
  { openedFrom, ...policy }: PublishingPolicy & { openedFrom: OpenedFrom },
): Promise<{ ok: true } | Rejection<"not-allowed"> | SavedSince<PublishingPolicy>> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "publishing-policy");
    const stored = await getPublishingPolicy({ db: tx });
    const result = resultWithoutWriting({ openedFrom, stored, next: policy });
    if (result) return result;
    const { blocksIncomplete } = policy;
    await tx
      .insert(jobPolicy)
      .values({ id: SINGLE_ROW_ID, blocksIncomplete })
      .onConflictDoUpdate({ target: jobPolicy.id, set: { blocksIncomplete } });
    const action = blocksIncomplete ? "incomplete-jobs-blocked" : "incomplete-jobs-allowed";
    await recordAudit(tx, app, { actor, action, subject: "jobs:policy" });
    return { ok: true };
  });
}
