import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { SYSTEM } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { appendLines, lockHead, sealIn } from "~/platform/data/audit/audit.server";
import { chainKey, SEALING } from "~/platform/data/audit/auditChain.server";
import { moment } from "~/platform/data/columns.server";
import type { Transaction } from "~/platform/data/database.server";
import { auditEvents } from "~/platform/data/tables.server";

/** All columns: a missing one would get its default value on a restore, and the line would look altered. */
const COLUMNS = sql.raw(
  Object.values(getTableColumns(auditEvents))
    .map(({ name }) => name)
    .join(", "),
);

/**
 * Copies the audit log into temporary tables before a restore empties the database, because a restore never removes log lines.
 */
export async function saveAuditLog(tx: Transaction): Promise<void> {
  await tx.execute(sql`create temporary table saved_audit_events on commit drop as
    select ${COLUMNS} from audit_events`);
  await tx.execute(sql`create temporary table saved_audit_head on commit drop as
    select * from audit_head`);
  await tx.execute(sql`create temporary table saved_audit_counts on commit drop as
    select * from audit_counts`);
}

/**
 * Whether the backup that was just loaded is an earlier state of the database from before the restore. That is so if the newest
 * line of its log is among the saved ones, and none after it says that another backup was restored. `subject` is that of its own
 * restores.
 */
export async function isEarlierState(tx: Transaction, subject: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    select exists (select from saved_audit_events as present
      where present.hash = (select hash from audit_events order by id desc limit 1)
        and not exists (select from saved_audit_events as later where later.id > present.id
          and later.action in ('backup-restored', 'foreign-backup-restored') and later.subject <> ${subject})
    ) as known`);
  return rows[0]?.known === true;
}

/**
 * Puts the saved lines back. If the backup's log is the beginning of the current one, the current log stays as it is. If the two
 * differ (another machine), the current lines are appended to those of the backup and everything is sealed anew.
 */
export async function restoreAuditLog(
  tx: Transaction,
  app: App,
  { isForeign }: { isForeign: boolean },
): Promise<void> {
  // Counts are never part of a backup, so the table is empty here.
  await tx.execute(sql`insert into audit_counts select * from saved_audit_counts`);
  if (await isBeginningOfPresent(tx)) return keepPresent(tx);
  const wasSealed = await appendSavedEvents(tx, app);
  // A seal is only valid for the position at which it was written.
  if (isForeign || wasSealed) await sealIn(tx, app, SYSTEM);
}

async function isBeginningOfPresent(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ differs: boolean }>(sql`
    select exists (
      select ${COLUMNS} from audit_events except select ${COLUMNS} from saved_audit_events
    ) as differs`);
  return !rows[0]?.differs;
}

async function keepPresent(tx: Transaction): Promise<void> {
  await tx.execute(sql`truncate audit_events, audit_head`);
  await tx.execute(sql`insert into audit_events (${COLUMNS}) overriding system value
    select ${COLUMNS} from saved_audit_events`);
  await tx.execute(sql`insert into audit_head select * from saved_audit_head`);
  await tx.execute(sql`select setval(pg_get_serial_sequence('audit_events', 'id'),
    (select coalesce(max(id), 0) + 1 from audit_events), false)`);
}

const savedEvents = pgTable("saved_audit_events", {
  id: bigint("id", { mode: "number" }).notNull(),
  at: moment("at").notNull(),
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  ipAddress: text("address"),
  times: integer("times").notNull(),
  hash: text("hash").notNull(),
});

const LINES_PER_BATCH = 1000;

/** Returns whether a sealing line was among the appended lines. */
async function appendSavedEvents(tx: Transaction, app: App): Promise<boolean> {
  const key = chainKey(app.signer);
  // In two statements: with both conditions in one, PostgreSQL compares each line with each.
  await tx.execute(sql`
    delete from saved_audit_events as saved using audit_events as restored
    where restored.hash = saved.hash`);
  // Lines that an earlier restore has appended, with other hashes.
  await tx.execute(sql`
    delete from saved_audit_events as saved using audit_events as restored
    where restored.at = saved.at and restored.actor = saved.actor
      and restored.action = saved.action and restored.subject = saved.subject
      and restored.address is not distinct from saved.address and restored.times = saved.times`);
  let head = await lockHead(tx, key);
  let wasSealed = false;
  for (let last = 0; ; ) {
    const lines = await tx
      .select()
      .from(savedEvents)
      .where(gt(savedEvents.id, last))
      .orderBy(asc(savedEvents.id))
      .limit(LINES_PER_BATCH);
    if (lines.length === 0) return wasSealed;
    wasSealed ||= lines.some(({ action }) => action === SEALING);
    head = await appendLines(tx, key, head, lines);
    last = lines.at(-1)?.id ?? last;
  }
}
