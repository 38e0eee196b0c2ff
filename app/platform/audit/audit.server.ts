import { asc, eq, gt, sql } from "drizzle-orm";
import { CHAIN_START, continuesChain, eventHash } from "~/platform/audit/chain";
import { auditEvents, auditHead } from "~/platform/audit/tables.server";
import type { Database } from "~/platform/db/database.server";
import type { Actor } from "~/platform/security/actor";

export interface Recorded {
  at: Date;
  actor: Actor;
  /** A verb of the room that records, such as "job-deleted". */
  action: string;
  /** What it was done to, as `kind:id`. Ids only: the log outlives the people in it. */
  subject: string;
}

const HEAD = 1;

/**
 * Adds one line. Call it inside the transaction of what it tells of, after the other writes and before bumpContentVersion:
 * all audited writes queue here until their commit, and one order everywhere means they can never deadlock.
 */
export async function recordAudit(tx: Database, { at, actor, action, subject }: Recorded) {
  const previousHash = await lockHead(tx);
  const event = { at, actor: actorId(actor), action, subject, address: addressOf(actor) };
  const hash = eventHash(previousHash, event);
  await tx.insert(auditEvents).values({ ...event, previousHash, hash });
  await tx
    .update(auditHead)
    .set({ hash, events: sql`${auditHead.events} + 1` })
    .where(eq(auditHead.id, HEAD));
}

async function lockHead(tx: Database): Promise<string> {
  await tx
    .insert(auditHead)
    .values({ id: HEAD, events: 0, hash: CHAIN_START })
    .onConflictDoNothing();
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, HEAD)).for("update");
  if (!head) throw new Error("the audit log lost its head");
  return head.hash;
}

export type ChainVerdict =
  | { ok: true; events: number }
  | { ok: false; brokenAt: number | "end"; events: number };

const BATCH_ROWS = 1000;

/** Reads the whole log and names the first line that was changed, or after which one is missing. */
export async function verifyAuditChain(db: Database): Promise<ChainVerdict> {
  // One snapshot, so that lines written meanwhile do not look like damage.
  return db.transaction(walkChain, { isolationLevel: "repeatable read", accessMode: "read only" });
}

async function walkChain(tx: Database): Promise<ChainVerdict> {
  let [previousHash, lastId, events] = [CHAIN_START, 0, 0];
  for (;;) {
    const batch = await tx
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.id, lastId))
      .orderBy(asc(auditEvents.id))
      .limit(BATCH_ROWS);
    for (const event of batch) {
      if (!continuesChain(previousHash, event)) return { ok: false, brokenAt: event.id, events };
      [previousHash, lastId, events] = [event.hash, event.id, events + 1];
    }
    if (batch.length < BATCH_ROWS) return endsAtHead(tx, previousHash, events);
  }
}

async function endsAtHead(tx: Database, lastHash: string, events: number): Promise<ChainVerdict> {
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, HEAD));
  const expected = head ?? { hash: CHAIN_START, events: 0 };
  const whole = expected.hash === lastHash && expected.events === events;
  return whole ? { ok: true, events } : { ok: false, brokenAt: "end", events };
}

function actorId(actor: Actor): string {
  return actor.kind === "administrator" ? `administrator:${actor.id}` : actor.kind;
}

function addressOf(actor: Actor): string | null {
  return actor.kind === "operator" ? null : actor.address;
}
