import { and, asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { App } from "~/platform/app.server";
import { moment, SINGLE_ROW_ID } from "~/platform/data/columns.server";
import { type Database, lockUntilCommit } from "~/platform/data/database.server";
import { auditEvents, auditHead } from "~/platform/data/tables.server";
import { announce } from "~/platform/http/announcements.server";
import { bumpContentVersion } from "~/platform/http/pages/contentVersion.server";
import type { Actor } from "~/platform/http/security/actor";
import type { AuditAction } from "./actions";
import {
  CHAIN_START,
  type ChainKey,
  chainKey,
  SEALING,
  sealingSubject,
  walkLines,
} from "./auditChain.server";

export interface Recorded {
  actor: Actor;
  /** Such as "job-deleted". */
  action: AuditAction;
  /** The affected record as `kind:id`. Ids only, because the log is stored longer than personal data. */
  subject: string;
  /** How many events the line stands for; 1 by default. */
  times?: number;
}

type Recording = Pick<App, "now" | "signer">;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether the actor did one of these actions so often within the last hour, by the log. Locks until the end of the
 * transaction, because requests at the same moment would not count each other.
 */
export async function wasDoneOften(
  tx: Database,
  { now }: Pick<App, "now">,
  actor: Actor,
  { actions, perHour }: { actions: readonly [AuditAction, ...AuditAction[]]; perHour: number },
): Promise<boolean> {
  const id = actorId(actor);
  await lockUntilCommit(tx, actions[0], id);
  const isRecent = and(
    eq(auditEvents.actor, id),
    inArray(auditEvents.action, [...actions]),
    gt(auditEvents.at, new Date(now().getTime() - HOUR_MS)),
  );
  return (await tx.$count(auditEvents, isRecent)) >= perHour;
}

/**
 * Adds one line to the audit log. Call it in the transaction of the recorded change, after the other writes and before
 * bumpContentVersion: all audited writes wait for the same row lock until their commit, and one order everywhere
 * prevents deadlocks.
 */
export async function recordAudit(tx: Database, recording: Recording, recorded: Recorded) {
  await recordAudits(tx, recording, [recorded]);
}

/** Audits a change of what visitors see, and invalidates the cached pages. */
export async function recordPublicChange(tx: Database, recording: Recording, recorded: Recorded) {
  await recordAudit(tx, recording, recorded);
  await bumpContentVersion(tx);
}

/** Audits a change of what the admin area lists under this topic, and shows it in open lists at once. */
export async function recordListedChange(
  tx: Database,
  recording: Recording,
  { topic, ...recorded }: Recorded & { topic: string },
) {
  await recordAudit(tx, recording, recorded);
  await announce(tx, topic);
}

/** Writes many lines at once: the global lock of the log is held for one insert. */
export async function recordAudits(
  tx: Database,
  { now, signer }: Recording,
  recorded: readonly Recorded[],
) {
  if (recorded.length === 0) return;
  const key = chainKey(signer);
  const at = now();
  const events = recorded.map(({ actor, action, subject, times }) => {
    return { at, actor: actorId(actor), address: auditedAddressOf(actor), action, subject, times };
  });
  await appendLines(tx, key, await lockHead(tx, key), events);
}

export type AuditHead = typeof auditHead.$inferSelect;
type Line = Pick<
  typeof auditEvents.$inferInsert,
  "at" | "actor" | "action" | "subject" | "address" | "times"
>;

/** Appends lines after the head, which the caller has locked. Returns the new head. */
async function appendLines(
  tx: Database,
  key: ChainKey,
  head: AuditHead,
  lines: readonly Line[],
): Promise<AuditHead> {
  let { hash } = head;
  const rows = lines.map(({ at, actor, action, subject, address = null, times = 1 }) => {
    const event = { at, actor, action, subject, address, times };
    const previousHash = hash;
    hash = key.lineHash(previousHash, event);
    return { ...event, previousHash, hash };
  });
  await tx.insert(auditEvents).values(rows);
  const next = { ...head, hash, events: head.events + rows.length };
  // A head with an invalid seal does not get a valid one, so lines that were cut off before stay detectable.
  const seal = head.seal === key.headSeal(head) ? key.headSeal(next) : head.seal;
  await tx
    .update(auditHead)
    .set({ ...next, seal })
    .where(eq(auditHead.id, SINGLE_ROW_ID));
  return { ...next, seal };
}

async function lockHead(tx: Database, key: ChainKey): Promise<AuditHead> {
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

function auditedAddressOf(actor: Actor): string | null {
  return actor.kind === "operator" ? null : actor.address;
}

/**
 * Adds a line that seals all lines of the log with the current secret. Lines hashed with another key or none cannot be
 * verified without it; from now on any change to them is detected. Returns how many lines were sealed.
 */
export async function sealAuditLog(app: App): Promise<number> {
  return app.db.transaction((tx) => sealIn(tx, app));
}

/**
 * Runs at each start. The first start with a key seals the lines written without one. A log that has a seal is not
 * touched, even if that seal is invalid.
 */
export async function sealAtFirstStart(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const head = await lockHead(tx, chainKey(app.signer));
    if (head.seal !== null) return;
    const { isKeyed } = await walkLines(tx, chainKey(app.signer));
    // Keyed lines without a seal mean that somebody removed it, so this is not a first start.
    if (!isKeyed) await sealIn(tx, app);
  });
}

async function sealIn(tx: Database, { now, signer }: Recording): Promise<number> {
  const key = chainKey(signer);
  const lockedHead = await lockHead(tx, key);
  const walk = await walkLines(tx, key);
  const isWhole =
    !walk.brokenAt && lockedHead.events === walk.events && lockedHead.hash === walk.hash;
  // A gap stays detectable, also at the end: sealing never closes it.
  const head = isWhole ? await resealedHead(tx, key, walk) : lockedHead;
  const line = { at: now(), actor: "operator", action: SEALING, subject: sealingSubject(walk) };
  await appendLines(tx, key, head, [line]);
  return walk.events;
}

async function resealedHead(
  tx: Database,
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

/** All columns: a missing one would get its default value on a restore, and the line would look altered. */
const COLUMNS = sql.raw(
  Object.values(getTableColumns(auditEvents))
    .map(({ name }) => name)
    .join(", "),
);

/**
 * Copies the audit log into temporary tables before a restore empties the database, because a restore never removes log
 * lines.
 */
export async function saveAuditLog(tx: Database): Promise<void> {
  await tx.execute(sql`create temporary table saved_audit_events on commit drop as
    select ${COLUMNS} from audit_events`);
  await tx.execute(sql`create temporary table saved_audit_head on commit drop as
    select * from audit_head`);
  await tx.execute(sql`create temporary table saved_audit_counts on commit drop as
    select * from audit_counts`);
}

/**
 * Puts the saved lines back. If the backup's log is the beginning of the current one, the current log stays as it is.
 * If the two differ (another machine), the current lines are appended to those of the backup and everything is sealed
 * anew.
 */
export async function restoreAuditLog(
  tx: Database,
  app: App,
  { isForeign }: { isForeign: boolean },
): Promise<void> {
  // Counts are never part of a backup, so the table is empty here.
  await tx.execute(sql`insert into audit_counts select * from saved_audit_counts`);
  if (await isBeginningOfPresent(tx)) return keepPresent(tx);
  const wasSealed = await appendSavedEvents(tx, app);
  // A seal is only valid for the position at which it was written.
  if (isForeign || wasSealed) await sealIn(tx, app);
}

async function isBeginningOfPresent(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ differs: boolean }>(sql`
    select exists (
      select ${COLUMNS} from audit_events except select ${COLUMNS} from saved_audit_events
    ) as differs`);
  return !rows[0]?.differs;
}

async function keepPresent(tx: Database): Promise<void> {
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
  address: text("address"),
  times: integer("times").notNull(),
  hash: text("hash").notNull(),
});

const LINES_AT_ONCE = 1000;

/** Returns whether a sealing line was among the appended lines. */
async function appendSavedEvents(tx: Database, app: App): Promise<boolean> {
  const key = chainKey(app.signer);
  await tx.execute(
    sql`delete from saved_audit_events where hash in (select hash from audit_events)`,
  );
  let head = await lockHead(tx, key);
  let wasSealed = false;
  for (let last = 0; ; ) {
    const lines = await tx
      .select()
      .from(savedEvents)
      .where(gt(savedEvents.id, last))
      .orderBy(asc(savedEvents.id))
      .limit(LINES_AT_ONCE);
    if (lines.length === 0) return wasSealed;
    wasSealed ||= lines.some(({ action }) => action === SEALING);
    head = await appendLines(tx, key, head, lines);
    last = lines.at(-1)?.id ?? last;
  }
}
