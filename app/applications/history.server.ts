import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { APPLICATION_STATUSES, type MAILED } from "~/applications/rules";
import { applicationHistory } from "~/applications/tables.server";
import { type Actor, accountIdOf } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { AuditAction } from "~/platform/data/audit/actions";
import type { AuditQuery } from "~/platform/data/audit/auditQuestions.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";

type HistoryLineKind =
  | "status"
  | typeof MAILED
  | "mail-withdrawn"
  | "note-added"
  | "note-edited"
  | "note-deleted"
  | "held"
  | "released";

export interface HistoryLine {
  applicationId: string;
  kind: HistoryLineKind;
  before?: string;
  after?: string;
  /** Shared by all changes of one bulk change, so that they can be undone together. */
  bulkId?: string;
}

/** Adds lines to the history. Call it in the transaction that makes the changes. */
export async function recordHistory(
  tx: Transaction,
  { now }: Pick<App, "now">,
  actor: Actor,
  lines: readonly HistoryLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const by = { at: now(), accountId: accountIdOf(actor) };
  await tx.insert(applicationHistory).values(lines.map((line) => ({ ...line, ...by })));
}

interface NewestStatusChange {
  accountId: string | null;
  bulkId: string | null;
  /** Ids grow with time. */
  id: string;
}

/** The newest change of status of each of these applications, by its id: who made it, and in which bulk change. */
export async function listNewestStatusChanges(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NewestStatusChange>> {
  const { id, applicationId, accountId, bulkId, kind } = applicationHistory;
  const rows = await tx
    .selectDistinctOn([applicationId], { applicationId, accountId, bulkId, id })
    .from(applicationHistory)
    .where(and(inArray(applicationId, [...ids]), eq(kind, "status")))
    .orderBy(applicationId, desc(id));
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** The audit actions that change an application: one or more for each kind of line in its history. */
const APPLICATION_AUDIT_ACTIONS = [
  ...APPLICATION_STATUSES.map((status) => `application-${status}` as const),
  "application-status-restored",
  "application-mail-withdrawn",
  "application-note-added",
  "application-note-edited",
  "application-note-deleted",
  "application-held",
  "application-released",
] as const satisfies readonly AuditAction[];

/** The changes of these applications, for a question to the audit log. */
export function auditQueryOfApplications(ids: readonly string[]): AuditQuery {
  return {
    actions: APPLICATION_AUDIT_ACTIONS,
    subjects: ids.map((id) => `application:${id}` as const),
  };
}

export interface StoredHistoryLine {
  id: string;
  at: Date;
  /** An account's id; null: no account, so the operator or the program. */
  accountId: string | null;
  kind: string;
  before: string | null;
  after: string | null;
}

const HISTORY_LINES_MAX = 200;

/** Lists the newest 200 lines, the oldest of them first. */
export async function listHistory(
  { db }: App,
  applicationId: string,
): Promise<StoredHistoryLine[]> {
  if (!isRecordId(applicationId)) return [];
  const { id, at, accountId, kind, before, after } = applicationHistory;
  const newest = await db
    .select({ id, at, accountId, kind, before, after })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(id))
    .limit(HISTORY_LINES_MAX);
  return newest.reverse();
}

/** A margin for clocks that differ. */
const CLOCKS_DIFFER_SECONDS = 24 * 60 * 60;

/**
 * Whether a line may be from after a moment. Ids are ordered by time, so the primary key finds the newest lines; because of the
 * margin some are from before the moment.
 */
export function recordedSinceCondition({ now }: Pick<App, "now">, moment: Date): SQL {
  const seconds = (now().getTime() - moment.getTime()) / 1000 + CLOCKS_DIFFER_SECONDS;
  const firstMs = sql`(extract(epoch from now() - ${seconds} * interval '1 second') * 1000)::bigint`;
  return gt(
    applicationHistory.id,
    sql`(lpad(to_hex(${firstMs}), 12, '0') || repeat('0', 20))::uuid`,
  );
}

/**
 * The status that each application had at a moment, of those whose status was changed since. At most `limit` of them, in no
 * order.
 */
export async function listStatusesAt(
  tx: Transaction,
  app: Pick<App, "now">,
  { moment, limit }: { moment: Date; limit: number },
): Promise<{ id: string; status: string }[]> {
  const { id, applicationId, at, before, kind } = applicationHistory;
  return tx
    .selectDistinctOn([applicationId], { id: applicationId, status: sql<string>`${before}` })
    .from(applicationHistory)
    .where(and(recordedSinceCondition(app, moment), eq(kind, "status"), gt(at, moment)))
    .orderBy(applicationId, asc(id))
    .limit(limit);
}
