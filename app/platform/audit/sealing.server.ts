import { eq } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { appendLines, lockHead } from "~/platform/audit/audit.server";
import { type ChainKey, chainKey } from "~/platform/audit/chain";
import { auditHead } from "~/platform/audit/tables.server";
import { SEALING, sealingSubject, walkLines } from "~/platform/audit/verify.server";
import type { Database } from "~/platform/db/database.server";

type Sealing = Pick<App, "now" | "signer">;

/**
 * Vouches with the present secret for every line that stands in the log now, in a line of its own. Lines that another
 * secret made, or none, cannot be checked without it; from here on a change in them betrays itself. Answers how many
 * they are.
 */
export async function sealAuditLog(app: App): Promise<number> {
  return app.db.transaction((tx) => sealIn(tx, app));
}

/**
 * At each start: the first one with a key seals what was written without; a log that has a seal is left alone, whatever
 * it is worth.
 */
export async function sealAtFirstStart(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const head = await lockHead(tx, chainKey(app.signer));
    if (head.seal !== null) return;
    const { isKeyed } = await walkLines(tx, chainKey(app.signer));
    // Somebody took the seal away: that is no first start.
    if (!isKeyed) await sealIn(tx, app);
  });
}

export async function sealIn(tx: Database, { now, signer }: Sealing): Promise<number> {
  const key = chainKey(signer);
  const locked = await lockHead(tx, key);
  const walked = await walkLines(tx, key);
  const isWhole =
    !walked.brokenAt && locked.events === walked.events && locked.hash === walked.hash;
  // A gap, at the end too, stays found out: no seal closes it.
  const head = isWhole ? await resealedHead(tx, key, walked) : locked;
  const line = { at: now(), actor: "operator", action: SEALING, subject: sealingSubject(walked) };
  await appendLines(tx, key, head, [line]);
  return walked.events;
}

async function resealedHead(
  tx: Database,
  key: ChainKey,
  { events, hash }: { events: number; hash: string },
) {
  const seal = key.headSeal({ events, hash });
  const [head] = await tx
    .update(auditHead)
    .set({ events, hash, seal })
    .where(eq(auditHead.id, 1))
    .returning();
  if (!head) throw new Error("the audit log lost its head");
  return head;
}
