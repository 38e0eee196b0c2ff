import { and, eq, gt, gte, inArray, lt, max, ne, type SQL } from "drizzle-orm";
import type { Actor } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction, AuditSubject } from "~/platform/data/audit/actions";
import { actorId, type NewAuditEvent } from "~/platform/data/audit/audit.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";
import { HOUR_MS, MINUTE_MS } from "~/platform/durations";

// Questions that commands ask the audit log before they act: who did what, since when and how often.

/** Whether anybody has ever done one of these. */
export async function wasEverDone(db: Database, actions: readonly AuditAction[]): Promise<boolean> {
  return (await db.$count(auditEvents, inArray(auditEvents.action, [...actions]))) > 0;
}

/** The subjects among these to which anybody has ever done this. */
export async function listSubjectsOf(
  db: Database,
  action: AuditAction,
  subjects: readonly AuditSubject[],
): Promise<ReadonlySet<string>> {
  const { subject } = auditEvents;
  const subjectCondition = and(inArray(subject, [...subjects]), eq(auditEvents.action, action));
  const rows = await db.selectDistinct({ subject }).from(auditEvents).where(subjectCondition);
  return new Set(rows.map((row) => row.subject));
}

/** Whether the same actor has done the same to the same subject since then. */
export async function wasRecordedSince(
  db: Database,
  { actor, action, subject }: Pick<NewAuditEvent, "actor" | "action" | "subject">,
  since: Date,
): Promise<boolean> {
  const sameCondition = and(
    eq(auditEvents.subject, subject),
    eq(auditEvents.action, action),
    eq(auditEvents.actor, actorId(actor)),
    gte(auditEvents.at, since),
  );
  return (await db.$count(auditEvents, sameCondition)) > 0;
}

export interface AuditQuery {
  actions: readonly AuditAction[];
  subjects: readonly AuditSubject[];
}

/**
 * Whether anybody has done one of these since then. A line of the log is dated when its change waits for nothing any more. The
 * times that the change itself sets are earlier: a page may be loaded in between, and does not show the change.
 */
export async function wasDoneSince(
  db: Database,
  { actions, subjects }: AuditQuery,
  since: Date | WithoutPage,
  furtherCondition?: SQL,
): Promise<boolean> {
  if (since === WITHOUT_PAGE) return false;
  const laterCondition = and(
    inArray(auditEvents.subject, [...subjects]),
    inArray(auditEvents.action, [...actions]),
    gt(auditEvents.at, since),
    furtherCondition,
  );
  return (await db.$count(auditEvents, laterCondition)) > 0;
}

/** Whether anybody else has done one of these since then. */
export async function haveOthersDoneSince(
  db: Database,
  actor: Actor,
  recorded: AuditQuery,
  since: Date | WithoutPage,
): Promise<boolean> {
  return wasDoneSince(db, recorded, since, ne(auditEvents.actor, actorId(actor)));
}

/** When an action was last recorded, or null. */
export async function findLastTime(db: Database, action: AuditAction): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(auditEvents.at) })
    .from(auditEvents)
    .where(eq(auditEvents.action, action));
  return row?.at ?? null;
}

/**
 * Whether the actor did these actions as often within the last hour as it may, by the log. For limits on what somebody who is
 * signed in does; what strangers do is counted by ALLOWANCES. Locks as `countDoneWithinHour` does.
 */
export async function isHourlyLimitReached(
  tx: Transaction,
  app: Pick<App, "now">,
  actor: Actor,
  { actions, perHour }: { actions: readonly AuditAction[]; perHour: number },
): Promise<boolean> {
  return (await countDoneWithinHour(tx, app, actor, actions)) >= perHour;
}

/**
 * How often the actor did one of these actions within the last hour, by the log. Locks until the end of the transaction, because
 * requests at the same moment would not count each other.
 */
export async function countDoneWithinHour(
  tx: Transaction,
  { now }: Pick<App, "now">,
  actor: Actor,
  actions: readonly AuditAction[],
): Promise<number> {
  const id = actorId(actor);
  await lockUntilCommit(tx, "audited-actions", ...actions, id);
  const recentCondition = and(
    eq(auditEvents.actor, id),
    inArray(auditEvents.action, [...actions]),
    gt(auditEvents.at, new Date(now().getTime() - HOUR_MS)),
    // Not those of a clock that was ahead, and was set back since.
    lt(auditEvents.at, new Date(now().getTime() + MINUTE_MS)),
  );
  return tx.$count(auditEvents, recentCondition);
}
