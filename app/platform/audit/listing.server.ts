import { and, count, desc, eq, gte, max, type SQL } from "drizzle-orm";
import { actorId, type Recorded } from "~/platform/audit/audit.server";
import type { AuditEvent } from "~/platform/audit/chain";
import { auditEvents } from "~/platform/audit/tables.server";
import type { Database } from "~/platform/db/database.server";
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
  const items = await db
    .select()
    .from(auditEvents)
    .where(wanted)
    .orderBy(desc(auditEvents.id))
    .limit(EVENTS_PER_PAGE)
    .offset((page - 1) * EVENTS_PER_PAGE);
  const [all] = await db.select({ total: count() }).from(auditEvents).where(wanted);
  return { items, page, pageSize: EVENTS_PER_PAGE, total: all?.total ?? 0 };
}

/** Every action that was ever recorded, once, in alphabetical order. */
export async function listAuditActions(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ action: auditEvents.action })
    .from(auditEvents)
    .orderBy(auditEvents.action);
  return rows.map(({ action }) => action);
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
export async function lastTime(db: Database, action: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(auditEvents.at) })
    .from(auditEvents)
    .where(eq(auditEvents.action, action));
  return row?.at ?? null;
}
