import { and, eq, lt, sql } from "drizzle-orm";
import { limitKeyOf, visitorOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditSubject } from "~/platform/data/audit/actions";
import {
  type AuditContext,
  type NewAuditEvent,
  recordAudit,
} from "~/platform/data/audit/audit.server";
import { doOrRollBack, type Transaction } from "~/platform/data/database.server";
import { auditCounts } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import { networkOf } from "~/platform/network/clientIpAddress.server";

/** The most counts per hour. Events from further addresses share one count, so no botnet can fill the log. */
const COUNTS_PER_HOUR_MAX = 50;

const SEVERAL_ADDRESSES = "several addresses";

/** Stands in for a subject that was not counted yet. */
const NOT_COUNTED = "not counted";

/**
 * Records events that anybody can cause without signing in, and those that somebody can cause without end. The first event of an
 * hour is written at once. Repetitions from the same address group are counted, and written as one line after the hour, so that
 * the numbers of all lines add up to the number of events. An attacker who measures response times could tell which email
 * addresses have an account: their events have a subject of their own, and a first event takes longer than a repetition. So a
 * repetition also writes a first event and rolls it back.
 */
export async function recordCountedAudit(
  tx: Transaction,
  app: AuditContext,
  event: NewAuditEvent,
): Promise<void> {
  const { actor, action, subject } = event;
  const hour = hourOf(app.now());
  const count = { hour, action, subject, addressGroup: networkOf(limitKeyOf(actor)) };
  const isCounted = await countOneMore(tx, count);
  const nextCount = isCounted ? { ...count, subject: NOT_COUNTED } : count;
  await doOrRollBack(tx, { commits: !isCounted }, (inner) =>
    beginCount(inner, app, event, nextCount),
  );
}

async function beginCount(
  tx: Transaction,
  app: AuditContext,
  event: NewAuditEvent,
  count: Count,
): Promise<void> {
  const counts = await tx.$count(auditCounts, eq(auditCounts.hour, count.hour));
  const isFull = counts >= COUNTS_PER_HOUR_MAX;
  const newCount = { ...count, ...(isFull && { addressGroup: SEVERAL_ADDRESSES }), times: 1 };
  const [row] = await tx
    .insert(auditCounts)
    .values(newCount)
    .onConflictDoUpdate({
      target: [auditCounts.hour, auditCounts.action, auditCounts.subject, auditCounts.addressGroup],
      set: { times: sql`${auditCounts.times} + 1` },
    })
    .returning({ times: auditCounts.times });
  if (row?.times === 1) await recordAudit(tx, app, event);
}

type Count = Omit<typeof auditCounts.$inferSelect, "times">;

async function countOneMore(tx: Transaction, count: Count): Promise<boolean> {
  const countCondition = and(
    eq(auditCounts.hour, count.hour),
    eq(auditCounts.action, count.action),
    eq(auditCounts.subject, count.subject),
    eq(auditCounts.addressGroup, count.addressGroup),
  );
  const rows = await tx
    .update(auditCounts)
    .set({ times: sql`${auditCounts.times} + 1` })
    .where(countCondition)
    .returning({ times: auditCounts.times });
  return rows.length > 0;
}

/** Writes the counts of past hours into the log. Several processes may do it at the same time: each count is taken by one. */
export async function closeAuditCounts(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const pastCondition = lt(auditCounts.hour, hourOf(app.now()));
    const counts = await tx.delete(auditCounts).where(pastCondition).returning();
    for (const { action, subject, addressGroup: ipAddress, times } of counts) {
      // The first event was written when it happened.
      if (times === 1) continue;
      const actor = visitorOf(ipAddress);
      const event = { actor, action, subject: subject as AuditSubject, times: times - 1 };
      await recordAudit(tx, app, event);
    }
  });
}

function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}
