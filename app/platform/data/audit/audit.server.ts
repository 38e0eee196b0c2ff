import { and, eq, inArray, not } from "drizzle-orm";
import { type Actor, accountIdOf, OPERATOR, SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { announce, TOPIC_OF_KIND } from "~/platform/data/announce.server";
import type { AuditAction, AuditSubject } from "~/platform/data/audit/actions";
import {
  CHAIN_START,
  type ChainKey,
  chainKey,
  SEALING,
  sealingSubject,
  walkLines,
} from "~/platform/data/audit/auditChain.server";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import { bumpContentVersion } from "~/platform/data/contentVersion.server";
import { inBatches, type Transaction } from "~/platform/data/database.server";
import { auditEvents, auditHead, tombstones } from "~/platform/data/tables.server";

/** An event that is going to be written; as it is stored, it is an AuditEvent (auditChain.server.ts). */
export interface NewAuditEvent {
  actor: Actor;
  /** Such as "job-deleted". */
  action: AuditAction;
  subject: AuditSubject;
  /** How many events the line stands for; 1 by default. */
  times?: number;
}

/** The parts of the app that a line needs: the clock, the key of the log, and which accounts exist. */
export type AuditContext = Pick<App, "now" | "signer" | "subjectOfAccountCondition">;

/**
 * Adds one line to the audit log. Call it in the transaction of the recorded change, after the other writes and before
 * bumpContentVersion: all audited writes wait for the same row lock until their commit, and one order everywhere prevents
 * deadlocks. Throws ActorRemoved if the account of the actor is gone.
 */
export async function recordAudit(tx: Transaction, context: AuditContext, event: NewAuditEvent) {
  await recordAudits(tx, context, [event]);
}

/**
 * Audits a change of what visitors see, and adds one to the content version: at the commit every process learns of it, and caches
 * its pages anew.
 */
export async function recordPublicChange(
  tx: Transaction,
  context: AuditContext,
  event: NewAuditEvent,
) {
  await recordAudit(tx, context, event);
  await bumpContentVersion(tx);
  await announce(tx, "public");
}

type ListedKind = keyof typeof TOPIC_OF_KIND;

interface ListedChange {
  actor: Actor;
  /** Its name begins with the kind of the record: "picture-added". */
  action: Extract<AuditAction, `${ListedKind}-${string}`>;
  /** The id of the record. */
  id: string;
}

/** Audits a change of a record that the admin area lists, and shows it in open lists at once. */
export async function recordListedChange(
  tx: Transaction,
  context: AuditContext,
  { actor, action, id }: ListedChange,
) {
  const [kind] = action.split("-") as [ListedKind];
  await recordAudit(tx, context, { actor, action, subject: `${kind}:${id}` });
  await announce(tx, TOPIC_OF_KIND[kind]);
}

/** The account of the actor was removed while the change was being prepared. The transaction must be undone. */
export class ActorRemoved extends Error {
  override name = "ActorRemoved";
}

/**
 * Writes many lines at once, a thousand with each insert. The global lock of the log is held from the first line to the commit.
 * Throws ActorRemoved if the account of an actor was removed: the session is checked when a request arrives, and what it asks for
 * may take half a minute to prepare.
 */
export async function recordAudits(
  tx: Transaction,
  { now, signer, subjectOfAccountCondition }: AuditContext,
  events: readonly NewAuditEvent[],
) {
  if (events.length === 0) return;
  const key = chainKey(signer);
  const head = await lockHead(tx, key);
  // After the wait: a page that was loaded meanwhile does not show these changes, so they must be later than the page.
  const at = now();
  const lines = events.map(({ actor, action, subject, times }) => {
    return { at, actor: actorId(actor), ipAddress: ipAddressOf(actor), action, subject, times };
  });
  // Once the log is locked: a removal is recorded in it, too, so it is either committed by now or comes afterwards.
  if (await isAnyRemoved(tx, subjectOfAccountCondition, events)) throw new ActorRemoved();
  await appendLines(tx, key, head, lines);
}

/** A removed account leaves a tombstone. One that is there all the same was imported again, or came from another machine. */
async function isAnyRemoved(
  tx: Transaction,
  subjectOfAccountCondition: App["subjectOfAccountCondition"],
  events: readonly NewAuditEvent[],
): Promise<boolean> {
  const ids = new Set(events.flatMap(({ actor }) => accountIdOf(actor) ?? []));
  if (ids.size === 0) return false;
  const subjects = [...ids].map((id) => `account:${id}`);
  const goneCondition = not(subjectOfAccountCondition(tombstones.subject));
  return (
    (await tx.$count(tombstones, and(inArray(tombstones.subject, subjects), goneCondition))) > 0
  );
}

export type AuditHead = typeof auditHead.$inferSelect;
type Line = Pick<
  typeof auditEvents.$inferInsert,
  "at" | "actor" | "action" | "subject" | "ipAddress" | "times"
>;

/** Appends lines after the head, which the caller has locked. Returns the new head. */
export async function appendLines(
  tx: Transaction,
  key: ChainKey,
  head: AuditHead,
  lines: readonly Line[],
): Promise<AuditHead> {
  let { hash } = head;
  for (const batch of inBatches(lines)) {
    const rows = batch.map(({ at, actor, action, subject, ipAddress = null, times = 1 }) => {
      const event = { at, actor, action, subject, ipAddress, times };
      const previousHash = hash;
      hash = key.lineHash(previousHash, event);
      return { ...event, previousHash, hash };
    });
    await tx.insert(auditEvents).values(rows);
  }
  const next = { ...head, hash, events: head.events + lines.length };
  // A head with an invalid seal does not get a valid one, so lines that were cut off before stay detectable.
  const seal = head.seal === key.headSeal(head) ? key.headSeal(next) : head.seal;
  await tx
    .update(auditHead)
    .set({ ...next, seal })
    .where(eq(auditHead.id, SINGLE_ROW_ID));
  return { ...next, seal };
}

export async function lockHead(tx: Transaction, key: ChainKey): Promise<AuditHead> {
  const start = { id: SINGLE_ROW_ID, events: 0, hash: CHAIN_START };
  await tx
    .insert(auditHead)
    .values({ ...start, seal: key.headSeal(start) })
    .onConflictDoNothing();
  const [head] = await tx
    .select()
    .from(auditHead)
    .where(eq(auditHead.id, SINGLE_ROW_ID))
    .for("update");
  if (!head) throw new Error("the audit log lost its head");
  return head;
}

/** The actor as it is stored in the log. */
export function actorId(actor: Actor): string {
  return actor.kind === "administrator" ? `administrator:${actor.id}` : actor.kind;
}

function ipAddressOf(actor: Actor): string | null {
  return "ipAddress" in actor ? actor.ipAddress : null;
}

/**
 * Adds a line that seals all lines of the log with the current secret. Lines hashed with another key or none cannot be verified
 * without it; from now on any change to them is detected. Returns how many lines were sealed.
 */
export async function sealAuditLog(app: App): Promise<number> {
  return app.db.transaction((tx) => sealIn(tx, app, OPERATOR));
}

/**
 * Runs at each start. The first start with a key seals the lines written without one. A log that has a seal is not touched, even
 * if that seal is invalid: the program's log says so then, because a mistyped SECRET does harm with each backup and each line.
 */
export async function sealAtFirstStart(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const key = chainKey(app.signer);
    const head = await lockHead(tx, key);
    if (head.seal !== null) {
      if (head.seal !== key.headSeal(head)) app.log.error(SEAL_INVALID);
      return;
    }
    const { isKeyed } = await walkLines(tx, key);
    // Keyed lines without a seal mean that somebody removed it, so this is not a first start.
    if (!isKeyed) await sealIn(tx, app, SYSTEM);
  });
}

const SEAL_INVALID =
  "the audit log was sealed with another secret, or altered: set the SECRET (or DATA_DIR/secret) that this installation had; if it was changed on purpose, run `npm run desk -- audit seal`";

export async function sealIn(
  tx: Transaction,
  { now, signer }: AuditContext,
  actor: Actor,
): Promise<number> {
  const key = chainKey(signer);
  const lockedHead = await lockHead(tx, key);
  const walk = await walkLines(tx, key);
  const isWhole =
    !walk.brokenAt && lockedHead.events === walk.events && lockedHead.hash === walk.hash;
  // A gap stays detectable, also at the end: sealing never closes it.
  const head = isWhole ? await resealedHead(tx, key, walk) : lockedHead;
  const line = { at: now(), actor: actorId(actor), action: SEALING, subject: sealingSubject(walk) };
  await appendLines(tx, key, head, [line]);
  return walk.events;
}

async function resealedHead(
  tx: Transaction,
  key: ChainKey,
  { events, hash }: { events: number; hash: string },
) {
  const seal = key.headSeal({ events, hash });
  const [head] = await tx
    .update(auditHead)
    .set({ events, hash, seal })
    .where(eq(auditHead.id, SINGLE_ROW_ID))
    .returning();
  if (!head) throw new Error("the audit log lost its head");
  return head;
}
