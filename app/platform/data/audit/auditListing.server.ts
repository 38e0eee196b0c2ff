import { and, eq, gt, gte, inArray, max, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "~/platform/actor/actor";
import type { AuditAction, AuditSubject } from "~/platform/data/audit/actions";
import { actorId, type NewAuditEvent } from "~/platform/data/audit/audit.server";
import type { AuditEvent } from "~/platform/data/audit/auditChain.server";
import { type Database, isRecordId } from "~/platform/data/database.server";
import {
  descending,
  inOrderOf,
  listDistinct,
  listIds,
  type Page,
  SNAPSHOT,
} from "~/platform/data/lists.server";
import { WITHOUT_PAGE, type WithoutPage } from "~/platform/data/shownRecord";
import { auditEvents } from "~/platform/data/tables.server";

const AUDIT_PAGE_SIZE = 50;

export interface AuditLine extends AuditEvent {
  id: number;
}

export interface AuditFilters {
  /** "" means any action. */
  action: string;
  /** As stored, such as "operator" or "administrator:ID"; "" means any actor. */
  actor: string;
  page: number;
}

/** One page of the audit log, newest first. */
export async function listAuditEvents(
  db: Database,
  { action, actor, page }: AuditFilters,
): Promise<Page<AuditLine>> {
  const condition: SQL | undefined = and(
    action ? eq(auditEvents.action, action) : undefined,
    actor ? eq(auditEvents.actor, actor) : undefined,
  );
  const order = [descending(auditEvents.id)];
  const rows = { table: auditEvents, id: auditEvents.id, condition, order };
  return db.transaction(async (tx) => {
    const total = await tx.$count(auditEvents, condition);
    const paging = { page, pageSize: AUDIT_PAGE_SIZE, total };
    const ids = (await listIds(tx, rows, paging)).map(Number);
    const items =
      ids.length > 0 ? await tx.select().from(auditEvents).where(inArray(auditEvents.id, ids)) : [];
    return { ...paging, items: inOrderOf(ids, items) };
  }, SNAPSHOT);
}

/** Every action that was ever recorded, once, in alphabetical order. */
export async function listAuditActions(db: Database): Promise<string[]> {
  return listDistinct(db, auditEvents.action, { table: auditEvents });
}

/** The actions on a record with their times, without who did them. */
export async function listEventsAbout(db: Database, subject: AuditSubject) {
  const { at, action } = auditEvents;
  return db.select({ at, action }).from(auditEvents).where(eq(auditEvents.subject, subject));
}

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
export async function didOthersSince(
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

/** The names of those records that still exist. One query for each kind that is among the subjects. */
export async function listRecordNames(
  db: Database,
  kinds: readonly AuditedRecords[],
  subjects: readonly string[],
): Promise<RecordNames> {
  const entries = await Promise.all(
    kinds.map(async ({ kind, table, id, name, page }) => {
      const ids = idsOf(kind, id, subjects);
      if (ids.length === 0) return [];
      const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
      return rows.map((row) => {
        const link = { name: String(row.name), href: page?.(String(row.id)) };
        return [`${kind}:${row.id}`, link] as const;
      });
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The ids that the column can have: PostgreSQL fails for a text that is no UUID. */
function idsOf(kind: string, column: PgColumn, subjects: readonly string[]): string[] {
  const own = subjects.filter((subject) => subject.startsWith(`${kind}:`));
  const ids = own.map((subject) => subject.slice(kind.length + 1));
  const isUuid = column.getSQLType() === "uuid";
  return [...new Set(isUuid ? ids.filter(isRecordId) : ids)];
}

/**
 * A table whose records the audit log mentions. The log stores ids only. Names are read from the records whenever the log
 * is shown, so that a name disappears with its record.
 */
export interface AuditedRecords {
  /** The prefix of a record in the log: "job", as in `job:ID`. */
  readonly kind: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  /** Never empty: the log shows it as a link. */
  readonly name: PgColumn | SQL<string>;
  /** The page of such a record in the admin area. */
  readonly page?: (id: string) => string;
}

/** The name and the link of each record that exists, by its subject, such as `job:ID`. */
export type RecordNames = Readonly<Record<string, { name: string; href?: string }>>;
