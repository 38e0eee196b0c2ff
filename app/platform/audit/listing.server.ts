import { and, eq, gte, inArray, max, type SQL } from "drizzle-orm";
import type { AuditAction } from "~/platform/audit/actions";
import { actorId, type Recorded } from "~/platform/audit/audit.server";
import type { AuditEvent } from "~/platform/audit/chain";
import { auditEvents } from "~/platform/audit/tables.server";
import type { Database } from "~/platform/db/database.server";
import { distinctValues } from "~/platform/db/distinctValues.server";
import { descending, inOrderOf, listIds, SNAPSHOT } from "~/platform/db/listIds.server";
import type { Page } from "~/platform/db/search.server";

const EVENTS_PER_PAGE = 50;

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
  const wanted: SQL | undefined = and(
    action ? eq(auditEvents.action, action) : undefined,
    actor ? eq(auditEvents.actor, actor) : undefined,
  );
  const order = [descending(auditEvents.id)];
  const rows = { table: auditEvents, id: auditEvents.id, condition: wanted, order };
  return db.transaction(async (tx) => {
    const total = await tx.$count(auditEvents, wanted);
    const shown = { page, pageSize: EVENTS_PER_PAGE, total };
    const ids = (await listIds(tx, rows, shown)).map(Number);
    const items =
      ids.length > 0 ? await tx.select().from(auditEvents).where(inArray(auditEvents.id, ids)) : [];
    return { ...shown, items: inOrderOf(ids, items) };
  }, SNAPSHOT);
}

/** Every action that was ever recorded, once, in alphabetical order. */
export async function listAuditActions(db: Database): Promise<string[]> {
  return distinctValues(db, auditEvents.action, { table: auditEvents });
}

/** Whether the same actor has done the same to the same subject since then. */
export async function wasRecordedSince(
  db: Database,
  { actor, action, subject }: Pick<Recorded, "actor" | "action" | "subject">,
  since: Date,
): Promise<boolean> {
  const same = and(
    eq(auditEvents.subject, subject),
    eq(auditEvents.action, action),
    eq(auditEvents.actor, actorId(actor)),
    gte(auditEvents.at, since),
  );
  return (await db.$count(auditEvents, same)) > 0;
}

/** When an action was last recorded, or null. */
export async function lastTime(db: Database, action: AuditAction): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(auditEvents.at) })
    .from(auditEvents)
    .where(eq(auditEvents.action, action));
  return row?.at ?? null;
}
