import { eq } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { appendLines, lockHead } from "~/platform/audit/audit.server";
import { type ChainKey, chainKey } from "~/platform/audit/chain";
import { auditHead } from "~/platform/audit/tables.server";
import { SEALING, sealingSubject, walkLines } from "~/platform/audit/verify.server";
import type { Database } from "~/platform/db/database.server";

type Sealing = Pick<App, "now" | "signer">;

/**
 * Adds a line that seals all lines of the log with the current secret. Lines hashed with another key or none cannot be
 * verified without it; from now on any change to them is detected. Returns how many lines were sealed.
 */
export async function sealAuditLog(app: App): Promise<number> {
  return app.db.transaction((tx) => sealIn(tx, app));
}

/**
 * Runs at each start. The first start with a key seals the lines written without one. A log that has a seal is not
 * touched, even if that seal is invalid.
 */
export async function sealAtFirstStart(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const head = await lockHead(tx, chainKey(app.signer));
    if (head.seal !== null) return;
    const { isKeyed } = await walkLines(tx, chainKey(app.signer));
    // Keyed lines without a seal mean that somebody removed it, so this is not a first start.
    if (!isKeyed) await sealIn(tx, app);
  });
}

export async function sealIn(tx: Database, { now, signer }: Sealing): Promise<number> {
  const key = chainKey(signer);
  const locked = await lockHead(tx, key);
  const walked = await walkLines(tx, key);
  const isWhole =
    !walked.brokenAt && locked.events === walked.events && locked.hash === walked.hash;
  // A gap stays detectable, also at the end: sealing never closes it.
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
