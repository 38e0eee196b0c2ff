import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditSubject } from "~/platform/data/audit/actions";
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
 * A table whose records the audit log mentions. The log stores ids only. Names are read from the records whenever the log is
 * shown, so that a name disappears with its record.
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
