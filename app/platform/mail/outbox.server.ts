import { and, count, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Actor, mayManage } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import { recordAudit } from "~/platform/data/audit/audit.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { fromNow } from "~/platform/data/leases.server";
import { outbox } from "~/platform/data/tables.server";
import { MINUTE_MS } from "~/platform/durations";
import type { MailKind } from "~/platform/mail/mailKinds";
import type { Message } from "~/platform/mail/message";
import { type Rejection, reject } from "~/platform/reject";

/** Notified when a mail becomes due; the payload is empty. */
export const OUTBOX_CHANNEL = "outbox";
/** The kind of a row that is no longer a mail but an order to the transport to erase its copy. */
export const ERASURE_KIND = "erasure";
/** The first attempt at a mail is never delayed for longer. */
export const FIRST_DELAY_MAX_MS = MINUTE_MS;

export interface NewMail {
  kind: MailKind;
  subjectId: string;
  message: Message;
  /** How long its first attempt is delayed, so that it can be withdrawn; a minute at most; left out: not at all. */
  delaySeconds?: number;
  /** How long the link in it works: after that it is erased instead of sent. Left out: it is always of use. */
  linkLifetimeMs?: number;
}

/** Adds a mail in the caller's transaction, so that it is sent if and only if the transaction commits. Returns its id. */
export async function enqueueMail(tx: Transaction, mail: NewMail): Promise<string> {
  const [id] = await enqueueMails(tx, [mail]);
  if (!id) throw new Error("The outbox took a mail without giving its id");
  return id;
}

/** Enqueues several mails in the transaction of the caller. Returns their ids. */
export async function enqueueMails(tx: Transaction, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(({ delaySeconds = 0, linkLifetimeMs, ...mail }) => {
    const expiresAt = linkLifetimeMs === undefined ? null : fromNow(linkLifetimeMs);
    return { ...mail, expiresAt, nextAttemptAt: fromNow(delaySeconds * 1000) };
  });
  const newRows = await tx.insert(outbox).values(rows).returning({ id: outbox.id });
  await wakeDelivery(tx);
  return newRows.map(({ id }) => id);
}

export type RetryMailResult =
  | { ok: true }
  | Rejection<"not-allowed" | "mail-missing" | "already-sent">;

/** Makes a parked or waiting mail due at once, but not one whose first attempt is delayed. */
export async function retryMail(app: App, actor: Actor, id: string): Promise<RetryMailResult> {
  if (!mayManage(actor)) return reject("not-allowed");
  return app.db.transaction(async (tx): Promise<RetryMailResult> => {
    const [mail] = await tx
      .select({ state: outbox.state })
      .from(outbox)
      .where(and(idCondition(id), ne(outbox.kind, ERASURE_KIND)))
      .for("update");
    if (!mail) return reject("mail-missing");
    if (mail.state === "sent") return reject("already-sent");
    // No first attempt is planned for later, so such a mail was enqueued while the database's clock was ahead.
    const firstDue = sql`least(${outbox.nextAttemptAt}, ${fromNow(FIRST_DELAY_MAX_MS)})`;
    const dueAt = sql`case when ${outbox.attempts} = 0 then ${firstDue} else now() end`;
    await tx.update(outbox).set({ state: "waiting", nextAttemptAt: dueAt }).where(idCondition(id));
    const subject = `mail:${id.toLowerCase()}` as const;
    await recordAudit(tx, app, { actor, action: "mail-retried", subject });
    await wakeDelivery(tx);
    return { ok: true };
  });
}

/** An id from an address may not be a UUID, and is then just not found. */
function idCondition(id: string): SQL {
  return isRecordId(id) ? eq(outbox.id, id) : sql`false`;
}

/** Delivered when the transaction commits. */
export async function wakeDelivery(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** Whether a mail can still be withdrawn: it was not sent, no process is sending it, and no attempt may have sent it. */
export const withdrawableMailCondition = sql<boolean>`${outbox.state} <> 'sent' and ${outbox.uncertainAttempts} = 0
  and coalesce(${outbox.leasedUntil} <= now(), true)`;

/** Whether a mail was or may have been sent, or a process is sending it. Until the transaction ends, none can begin. */
export async function hasSendingBegun(tx: Transaction, id: string): Promise<boolean> {
  const [mail] = await tx
    .select({ isWithdrawable: withdrawableMailCondition })
    .from(outbox)
    .where(idCondition(id))
    .for("update");
  return mail !== undefined && !mail.isWithdrawable;
}

/** How many mails about each record have not left. */
export async function countWithdrawableMails(
  tx: Transaction,
  kind: MailKind,
  subjectIds: readonly string[],
): Promise<Map<string, number>> {
  const { subjectId } = outbox;
  const rows = await tx
    .select({ subjectId, total: count() })
    .from(outbox)
    .where(
      and(eq(outbox.kind, kind), inArray(subjectId, [...subjectIds]), withdrawableMailCondition),
    )
    .groupBy(subjectId);
  return new Map(rows.map((row) => [row.subjectId, row.total]));
}
