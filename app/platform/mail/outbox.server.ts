import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import type { Database } from "~/platform/data/database.server";
import { fromNow } from "~/platform/data/leases.server";
import { descending, inOrderOf, listIds, SNAPSHOT } from "~/platform/data/lists.server";
import { outbox, tombstones } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import { type Actor, mayManage } from "~/platform/http/security/actor";
import { KINDS_DELETED_WITH_RECORD, MAIL_MAX_DAYS } from "~/platform/mail/mailKinds";
import type { MailWay, Message } from "~/platform/mail/message";
import { reject } from "~/platform/reject";

/** Notified when a mail becomes due; the payload is empty. */
export const OUTBOX_CHANNEL = "outbox";
/** The kind of a row that is no longer a mail but an order to the transport to erase its copy. */
export const ERASURE = "erasure";
const MAILS_PER_PAGE = 50;

export interface NewMail {
  /** The kind of mail, as the sending subject names it, such as "inquiry-received". */
  kind: string;
  subjectId: string;
  message: Message;
  /** How long it is held before its first attempt, so that it can be withdrawn; left out: not at all. */
  holdSeconds?: number;
  /** How long the link in it works: after that it is erased instead of sent. Left out: it is always of use. */
  lastsMs?: number;
}

/**
 * Adds a mail in the caller's transaction, so that it is sent if and only if the transaction commits. Returns its id.
 */
export async function enqueueMail(tx: Database, mail: NewMail): Promise<string> {
  const [id] = await enqueueMails(tx, [mail]);
  if (!id) throw new Error("The outbox took a mail without giving its id");
  return id;
}

/** Enqueues several mails in the transaction of the caller. Returns their ids. */
export async function enqueueMails(tx: Database, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(({ holdSeconds = 0, lastsMs, ...mail }) => {
    const expiresAt = lastsMs === undefined ? null : fromNow(lastsMs);
    return { ...mail, expiresAt, nextAttemptAt: fromNow(holdSeconds * 1000) };
  });
  const newRows = await tx.insert(outbox).values(rows).returning({ id: outbox.id });
  await wakeDelivery(tx);
  return newRows.map(({ id }) => id);
}

/**
 * Erases the mails about records, in the caller's transaction. Mails that were never tried are deleted. Of the others
 * the transport may have a copy (a `.eml` file): their rows lose all content and stay as an order to erase that copy,
 * which the delivery carries out with retries. Mails of the kind `except` stay.
 */
export function eraseMailsAbout(
  tx: Database,
  subjectIds: readonly string[],
  { except }: { except?: string } = {},
): Promise<void> {
  const isOther = except === undefined ? undefined : ne(outbox.kind, except);
  return eraseMails(tx, and(inArray(outbox.subjectId, [...subjectIds]), isOther));
}

/** Somebody to whom mails of kinds go that are erased by their address. */
interface Recipient {
  address: string;
  /** As `personSubject` makes it: mails that were sent have it instead of the address. */
  subject: string;
}

/** Erases the mails of these kinds to a person; optionally only those enqueued until a moment. */
export async function eraseMailsTo(
  tx: Database,
  kinds: readonly string[],
  { address, subject }: Recipient,
  until?: Date,
): Promise<void> {
  const isEarlier = until && lte(outbox.createdAt, until);
  // Unsent mails have an address, sent ones a subject instead. In this order, the second statement finds a mail that is sent
  // between the two; in the other order neither would.
  const isAddressed = and(isUnsent, eq(RECIPIENT, address.trim().toLowerCase()));
  for (const isTheirs of [isAddressed, eq(outbox.recipient, subject)]) {
    await eraseMails(tx, and(inArray(outbox.kind, [...kinds]), isTheirs, isEarlier));
  }
}

/** Erases the sent mails of these kinds to everybody who was erased after that. */
export function eraseMailsToErased(tx: Database, kinds: readonly string[]): Promise<void> {
  const isTheirs = and(
    eq(tombstones.subject, outbox.recipient),
    gte(tombstones.erasedAt, outbox.createdAt),
  );
  const isErased = exists(tx.select().from(tombstones).where(isTheirs));
  return eraseMails(tx, and(inArray(outbox.kind, [...kinds]), isErased));
}

/** The addresses that mails of these kinds are going to, in lower case, each once. */
export async function listRecipients(db: Database, kinds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: RECIPIENT })
    .from(outbox)
    .where(and(inArray(outbox.kind, [...kinds]), isUnsent));
  return rows.map(({ address }) => address);
}

const RECIPIENT = sql<string>`lower(${outbox.message} -> 'to' ->> 'address')`;
/** Only these have an address, of the kinds that are erased by it: once such a mail is sent, its message is emptied. */
const isUnsent = and(inArray(outbox.state, ["waiting", "parked"]), ne(outbox.kind, ERASURE));

/** How many mails a transaction erases: few enough that nobody waits for it. */
const ERASED_AT_ONCE = 500;

/**
 * Erases the mails that were written MAIL_MAX_DAYS ago, whatever became of them, but for those that are deleted with their
 * record; and those that were not sent before the link in them ended.
 */
export async function eraseExpiredMails({ db, now, log }: Pick<App, "db" | "now" | "log">) {
  const before = new Date(now().getTime() - MAIL_MAX_DAYS * DAY_MS);
  const isOld = lt(outbox.createdAt, before);
  const isTemporary = notInArray(outbox.kind, [...KINDS_DELETED_WITH_RECORD, ERASURE]);
  const isUseless = lte(outbox.expiresAt, sql`now()`);
  const unsent =
    (await eraseInBatches(db, and(isOld, isTemporary), outbox.createdAt)) +
    (await eraseInBatches(db, and(isUseless, isUnsent), outbox.id));
  if (unsent > 0) log.warn({ mails: unsent }, "mails were erased that could not be sent in time");
}

/** Returns how many of the mails had not been sent. */
async function eraseInBatches(db: Database, which: SQL | undefined, order: PgColumn) {
  for (let unsent = 0; ; ) {
    const batch = await db.transaction(async (tx) => {
      const { id, state } = outbox;
      const mails = await tx
        .select({ id, state })
        .from(outbox)
        .where(which)
        .orderBy(order)
        .limit(ERASED_AT_ONCE)
        .for("update", { skipLocked: true });
      const ids = mails.map((mail) => mail.id);
      await eraseMails(tx, inArray(id, ids));
      return mails;
    });
    unsent += batch.filter(({ state }) => state !== "sent").length;
    if (batch.length < ERASED_AT_ONCE) return unsent;
  }
}

async function eraseMails(tx: Database, which: SQL | undefined): Promise<void> {
  // On purpose: without a condition it would erase every mail.
  if (!which) throw new Error("which mails are to be erased is not said");
  await tx.delete(outbox).where(and(which, eq(outbox.attempts, 0)));
  const { rowCount } = await tx
    .update(outbox)
    .set({
      kind: ERASURE,
      subjectId: "",
      state: "waiting",
      message: {},
      lastError: null,
      recipient: null,
      expiresAt: null,
      // One more than a running attempt, so that its end does not settle this order.
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`now()`,
    })
    .where(which);
  if (rowCount) await wakeDelivery(tx);
}

export type RetryOutcome =
  | { ok: true }
  | { ok: false; reason: "not-allowed" | "mail-missing" | "already-sent" };

/** Makes a parked or waiting mail due at once, but not one that is held before its first attempt. */
export async function retryMail(app: App, actor: Actor, id: string): Promise<RetryOutcome> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx): Promise<RetryOutcome> => {
    const [mail] = await tx
      .select({ state: outbox.state })
      .from(outbox)
      .where(and(sameId(id), ne(outbox.kind, ERASURE)))
      .for("update");
    if (!mail) return reject("mail-missing");
    if (mail.state === "sent") return reject("already-sent");
    const dueAt = sql`case when ${outbox.attempts} = 0 then ${outbox.nextAttemptAt} else now() end`;
    await tx.update(outbox).set({ state: "waiting", nextAttemptAt: dueAt }).where(sameId(id));
    const subject = `mail:${id.toLowerCase()}`;
    await recordAudit(tx, app, { actor, action: "mail-retried", subject });
    await wakeDelivery(tx);
    return { ok: true };
  });
}

/** What administrators see of a mail: never its content. */
export interface Delivery {
  id: string;
  kind: string;
  subjectId: string;
  state: "waiting" | "sent" | "parked";
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
  sentBy: MailWay | null;
}

const deliveryColumns = {
  id: outbox.id,
  kind: outbox.kind,
  subjectId: outbox.subjectId,
  state: outbox.state,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  sentBy: outbox.sentBy,
};

/** The newest mail about a record, or null. */
export async function findDeliveryOf(db: Database, subjectId: string): Promise<Delivery | null> {
  const [newest] = await listDeliveriesOf(db, [subjectId]);
  return newest ?? null;
}

/** All mails about these records, newest first: one query for a whole page of a list. */
export async function listDeliveriesOf(db: Database, subjectIds: string[]): Promise<Delivery[]> {
  if (subjectIds.length === 0) return [];
  return db
    .select(deliveryColumns)
    .from(outbox)
    .where(and(inArray(outbox.subjectId, subjectIds), ne(outbox.kind, ERASURE)))
    .orderBy(desc(outbox.id));
}

/** A page of the mails in one state, newest first; `page` counts from 1. */
export async function listDeliveries(db: Database, state: Delivery["state"], page: number) {
  const condition = and(eq(outbox.state, state), ne(outbox.kind, ERASURE));
  const rows = { table: outbox, id: outbox.id, condition, order: [descending(outbox.id)] };
  return db.transaction(async (tx) => {
    const paging = { page, pageSize: MAILS_PER_PAGE, total: await tx.$count(outbox, condition) };
    const ids = await listIds(tx, rows, paging);
    const items: Delivery[] =
      ids.length > 0
        ? await tx.select(deliveryColumns).from(outbox).where(inArray(outbox.id, ids))
        : [];
    return { ...paging, items: inOrderOf(ids, items) };
  }, SNAPSHOT);
}

/** How many mails are in each state. */
export async function countDeliveries(db: Database): Promise<Record<Delivery["state"], number>> {
  const rows = await db
    .select({ state: outbox.state, total: count() })
    .from(outbox)
    .where(ne(outbox.kind, ERASURE))
    .groupBy(outbox.state);
  const counts = { waiting: 0, sent: 0, parked: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

export interface MailTrouble {
  /** Not retried until an administrator acts. */
  parked: number;
  /** Failed at least once and waiting for the next attempt. */
  failing: number;
  /** When the oldest of them was created; null if there are none. */
  since: Date | null;
}

/** Counts the mails that should have been sent and were not. */
export async function countMailTrouble(db: Database): Promise<MailTrouble> {
  const isFailing = and(eq(outbox.state, "waiting"), isNotNull(outbox.lastError));
  const [trouble] = await db
    .select({
      parked: sql<number>`(count(*) filter (where ${outbox.state} = 'parked'))::int`,
      failing: sql<number>`(count(*) filter (where ${outbox.state} = 'waiting'))::int`,
      since: min(outbox.createdAt),
    })
    .from(outbox)
    .where(and(or(eq(outbox.state, "parked"), isFailing), ne(outbox.kind, ERASURE)));
  return trouble ?? { parked: 0, failing: 0, since: null };
}

/** Compared as text: an id from an address may not be a UUID, and is then just not found. */
function sameId(id: string) {
  return sql`${outbox.id}::text = ${id.toLowerCase()}`;
}

/** Delivered when the transaction commits. */
async function wakeDelivery(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** No process has begun to send it, or it could not be sent and waits for another attempt. */
const hasNotLeft = sql<boolean>`${outbox.state} <> 'sent' and coalesce(${outbox.leasedUntil} <= now(), true)`;

/**
 * Withdraws the mails of a kind about these records that have not left, in the caller's transaction. Returns the ids of the
 * records. If a worker leases such a mail at the same moment, the transaction that commits first gets it: the mail is either
 * withdrawn or sent.
 */
export async function withdrawMails(
  tx: Database,
  kind: string,
  subjectIds: readonly string[],
): Promise<string[]> {
  const isTheirs = and(eq(outbox.kind, kind), inArray(outbox.subjectId, [...subjectIds]));
  const mails = await tx
    .select({ id: outbox.id, subjectId: outbox.subjectId })
    .from(outbox)
    .where(and(isTheirs, hasNotLeft))
    .for("update");
  if (mails.length === 0) return [];
  await eraseMails(
    tx,
    inArray(
      outbox.id,
      mails.map(({ id }) => id),
    ),
  );
  return [...new Set(mails.map(({ subjectId }) => subjectId))];
}

/** Whether a mail was sent, or a process is sending it. Until the transaction ends, none can begin. */
export async function hasMailLeft(tx: Database, id: string): Promise<boolean> {
  const [mail] = await tx.select({ hasNotLeft }).from(outbox).where(sameId(id)).for("update");
  return mail !== undefined && !mail.hasNotLeft;
}
