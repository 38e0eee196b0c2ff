import { eq } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/audit/actions";
import { CHAIN_START, type ChainKey, chainKey } from "~/platform/audit/chain";
import { auditEvents, auditHead } from "~/platform/audit/tables.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

export interface Recorded {
  actor: Actor;
  /** Such as "job-deleted". */
  action: AuditAction;
  /** The affected record as `kind:id`. Ids only, because the log is stored longer than personal data. */
  subject: string;
  /** How many events the line stands for; 1 by default. */
  times?: number;
}

type Recording = Pick<App, "now" | "signer">;

const HEAD = 1;

/**
 * Adds one line to the audit log. Call it in the transaction of the recorded change, after the other writes and before
 * bumpContentVersion: all audited writes wait for the same row lock until their commit, and one order everywhere
 * prevents deadlocks.
 */
export async function recordAudit(tx: Database, recording: Recording, recorded: Recorded) {
  await recordAudits(tx, recording, [recorded]);
}

/** Writes many lines at once: the global lock of the log is held for one insert. */
export async function recordAudits(
  tx: Database,
  { now, signer }: Recording,
  recorded: readonly Recorded[],
) {
  if (recorded.length === 0) return;
  const key = chainKey(signer);
  const at = now();
  const events = recorded.map(({ actor, action, subject, times }) => {
    return { at, actor: actorId(actor), address: addressOf(actor), action, subject, times };
  });
  await appendLines(tx, key, await lockHead(tx, key), events);
}

export type AuditHead = typeof auditHead.$inferSelect;
type Line = Pick<
  typeof auditEvents.$inferInsert,
  "at" | "actor" | "action" | "subject" | "address" | "times"
>;

/** Appends lines after the head, which the caller has locked. Returns the new head. */
export async function appendLines(
  tx: Database,
  key: ChainKey,
  head: AuditHead,
  lines: readonly Line[],
): Promise<AuditHead> {
  let { hash } = head;
  const rows = lines.map(({ at, actor, action, subject, address = null, times = 1 }) => {
    const event = { at, actor, action, subject, address, times };
    const previousHash = hash;
    hash = key.lineHash(previousHash, event);
    return { ...event, previousHash, hash };
  });
  await tx.insert(auditEvents).values(rows);
  const next = { ...head, hash, events: head.events + rows.length };
  // A head with an invalid seal does not get a valid one, so lines that were cut off before stay detectable.
  const seal = head.seal === key.headSeal(head) ? key.headSeal(next) : head.seal;
  await tx
    .update(auditHead)
    .set({ ...next, seal })
    .where(eq(auditHead.id, HEAD));
  return { ...next, seal };
}

export async function lockHead(tx: Database, key: ChainKey): Promise<AuditHead> {
  const start = { id: HEAD, events: 0, hash: CHAIN_START };
  await tx
    .insert(auditHead)
    .values({ ...start, seal: key.headSeal(start) })
    .onConflictDoNothing();
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, HEAD)).for("update");
  if (!head) throw new Error("the audit log lost its head");
  return head;
}

/** The actor as it is stored in the log. */
export function actorId(actor: Actor): string {
  return actor.kind === "administrator" ? `administrator:${actor.id}` : actor.kind;
}

function addressOf(actor: Actor): string | null {
  return actor.kind === "operator" ? null : actor.address;
}
