import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { announce } from "~/platform/live/announce.server";
import type { Message } from "~/platform/mail/message";
import { outbox } from "~/platform/mail/tables.server";
import type { MailWay } from "~/platform/mail/ways";

/*
 * Who may try which mail, and until when. Every moment here is the database's clock, so that processes whose clocks
 * disagree still agree on what is due. A lease is known by its attempt number: an end that comes too late, after the
 * lease lapsed and somebody else took the mail, changes nothing.
 */

export interface Lease {
  id: string;
  kind: string;
  attempts: number;
  createdAt: Date;
  message: Message;
}

const free = sql`(${outbox.leasedUntil} is null or ${outbox.leasedUntil} <= now())`;
const waiting = eq(outbox.state, "waiting");

function inMs(delayMs: number) {
  return sql`now() + ${delayMs} * interval '1 millisecond'`;
}

/** Takes up to `most` due mails for `leaseMs`. Rows that another process is taking this moment are passed over. */
export async function leaseDueMails(db: Database, most: number, leaseMs: number): Promise<Lease[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(waiting, sql`${outbox.nextAttemptAt} <= now()`, free))
    .orderBy(outbox.nextAttemptAt)
    .limit(most)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(outbox)
    .set({ leasedUntil: inMs(leaseMs), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} in (${due})`)
    .returning();
  return rows.map((row) => ({ ...row, message: row.message as Message }));
}

function held(lease: Lease) {
  return and(eq(outbox.id, lease.id), eq(outbox.attempts, lease.attempts), waiting);
}

export async function renewLease(db: Database, lease: Lease, leaseMs: number): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: inMs(leaseMs) })
    .where(held(lease));
}

export async function markSent(db: Database, lease: Lease, sentBy: MailWay): Promise<void> {
  const settled = { state: "sent", leasedUntil: null, lastError: null } as const;
  const sent = { ...settled, sentAt: sql`now()`, sentBy };
  const forgotten = lease.message.confidential ? { message: {} } : {};
  await db
    .update(outbox)
    .set({ ...sent, ...forgotten })
    .where(held(lease));
  await announce(db, "mail");
}

export async function markParked(db: Database, lease: Lease, reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ state: "parked", leasedUntil: null, lastError: reason })
    .where(held(lease));
  await announce(db, "mail");
}

export async function putBack(
  db: Database,
  lease: Lease,
  delayMs: number,
  reason: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: null, nextAttemptAt: inMs(delayMs), lastError: reason })
    .where(held(lease));
}

/** An attempt that was broken off by a stop: due again at once, for whoever is there. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await db.update(outbox).set({ leasedUntil: null, nextAttemptAt: sql`now()` }).where(held(lease));
}

export async function dropRow(db: Database, lease: Lease): Promise<void> {
  await db.delete(outbox).where(held(lease));
}

/** Milliseconds until the next waiting mail may be leased; null when none waits. */
export async function nextDueInMs(db: Database): Promise<number | null> {
  const dueAt = sql`greatest(${outbox.nextAttemptAt}, ${outbox.leasedUntil})`;
  const [row] = await db
    .select({
      ms: sql<string | null>`extract(epoch from min(${dueAt}) - clock_timestamp()) * 1000`,
    })
    .from(outbox)
    .where(waiting);
  return row?.ms == null ? null : Math.max(0, Number(row.ms));
}

/**
 * A mail that had failed before has got through: the way is open again. Everything that waits long is brought forward,
 * spread over `spreadMs`, instead of sitting out delays that grew while nothing could leave.
 */
export async function bringForward(db: Database, spreadMs: number): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + random() * ${spreadMs} * interval '1 millisecond'` })
    .where(and(waiting, sql`${outbox.nextAttemptAt} > ${inMs(spreadMs)}`));
}

/** Makes one waiting mail due at once, any one, to find out whether the way is open again. */
export async function knock(db: Database): Promise<void> {
  const one = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(waiting, sql`${outbox.nextAttemptAt} > now()`, free))
    .orderBy(sql`random()`)
    .limit(1)
    .for("update", { skipLocked: true });
  await db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(sql`${outbox.id} in (${one})`);
}
