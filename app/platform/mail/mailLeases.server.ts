import { and, eq, gt, lt, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { announce } from "~/platform/data/announce.server";
import type { Database } from "~/platform/data/database.server";
import {
  correctDates,
  deleteLeasedRow,
  extendLease,
  freeCondition,
  fromNow,
  type Lease,
  leaseNext,
  type Queue,
  releaseForRetry,
  settleLease,
} from "~/platform/data/leases.server";
import { outbox } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import type { Message, TransportKind } from "~/platform/mail/message";
import { ERASURE_KIND, FIRST_DELAY_MAX_MS } from "~/platform/mail/outbox.server";

type OutboxRow = typeof outbox.$inferSelect;

const waitingCondition = eq(outbox.state, "waiting");
/** Both are written as in the partial indexes of the table, word by word: PostgreSQL uses those only then. */
const urgentMailCondition = sql`${outbox.state} = 'waiting' and ${outbox.message} ->> 'confidential' = 'true'`;
const mailCondition = sql`${outbox.state} = 'waiting' and ${outbox.kind} <> 'erasure'`;
const erasureOrderCondition = and(waitingCondition, eq(outbox.kind, ERASURE_KIND));
/** Only failed mails may be retried early: a mail that was never tried is due, or delayed so that it can be withdrawn. */
const failedBeforeCondition = and(
  gt(outbox.attempts, 0),
  // The next attempt at such a mail may send one more copy, so it waits its whole delay.
  not(outbox.isUncertain),
);

const OUTBOX: Queue<OutboxRow> = {
  table: outbox,
  key: "id",
  attempts: "attempts",
  due: "nextAttemptAt",
  // Separate from the due time: Retry must not send a mail a second time while an attempt is running.
  leasedUntil: "leasedUntil",
  open: waitingCondition,
};

/** After this time without a renewal another process may take the mail. */
export const MAIL_LEASE_MS = 30_000;

/** A mail that this process may try to send, or whose copy it may erase. */
export interface MailLease extends Lease<OutboxRow> {
  id: string;
  kind: string;
  createdAt: Date;
  message: Message;
  /** How many attempts before this one may have sent the mail. */
  uncertainAttempts: number;
  /** Whether it is an order to erase a copy. */
  isErasure: boolean;
  /** Whether the link in the mail has ended: it is not sent any more, and its file, if it has one, is erased. */
  isExpired: boolean;
}

/**
 * How many mails, and how many orders to erase a copy, may be leased. Apart, so that neither waits for the other: a purge gives
 * thousands of orders at once, and a mail server that hangs holds up every mail.
 */
export interface FreeLanes {
  mails: number;
  erasures: number;
  /**
   * The mails that this process works on. While the database is away their leases lapse, and only the attempt that is under way
   * may store how it ended.
   */
  runningIds?: readonly string[];
}

/**
 * Leases security notifications and links to sign in (all confidential mails) first, however many others wait. An attacker who
 * uses an account must not be able to delay the mail that reports it.
 */
export async function leaseDueMails(
  db: Database,
  free: FreeLanes,
  leaseMs: number,
): Promise<MailLease[]> {
  const lease = async (condition: SQL | undefined, limit: number) => {
    const openCondition = and(condition, notRunningCondition(free));
    return limit > 0 ? leaseNext(db, { ...OUTBOX, open: openCondition }, { limit, leaseMs }) : [];
  };
  const first = await lease(urgentMailCondition, free.mails);
  const others = await lease(mailCondition, free.mails - first.length);
  const erasures = await lease(erasureOrderCondition, free.erasures);
  return [...first, ...others, ...erasures].map((lease) => {
    const { id, kind, createdAt, uncertainAttempts } = lease.row;
    const message = lease.row.message as Message;
    const isErasure = kind === ERASURE_KIND;
    const isExpired = hasExpired(lease.row, leaseMs);
    return { ...lease, id, kind, createdAt, message, uncertainAttempts, isErasure, isExpired };
  });
}

const notRunningCondition = ({ runningIds = [] }: FreeLanes) =>
  runningIds.length > 0 ? notInArray(outbox.id, [...runningIds]) : undefined;

/** By the database's clock, which has just dated the lease. */
function hasExpired({ expiresAt, leasedUntil }: OutboxRow, leaseMs: number): boolean {
  if (!expiresAt || !leasedUntil) return false;
  return expiresAt.getTime() <= leasedUntil.getTime() - leaseMs;
}

export function renewLease(db: Database, lease: MailLease, leaseMs: number): Promise<void> {
  return extendLease(db, OUTBOX, lease, leaseMs);
}

/**
 * `recipient` is stored in place of an address; null if none is to be stored. Returns false if the lease has lapsed and another
 * process took the mail, which will send it once more.
 */
export async function markSent(
  db: Database,
  lease: MailLease,
  { sentBy, recipient }: { sentBy: TransportKind; recipient: string | null },
): Promise<boolean> {
  const sentAt = sql`now()`;
  const changes = { state: "sent", lastError: null, sentAt, sentBy, recipient } as const;
  const emptied = lease.message.confidential ? { message: {} } : {};
  return settleAnnounced(db, lease, { ...changes, ...emptied });
}

/** Whether a mail was erased, or deleted with its record, while it was being sent. */
export async function wasErased(db: Database, { id }: MailLease): Promise<boolean> {
  const thereCondition = and(eq(outbox.id, id), ne(outbox.kind, ERASURE_KIND));
  return (await db.$count(outbox, thereCondition)) === 0;
}

/**
 * In one transaction: if the announcement fails, nothing is stored, and storing it once more does not find its own result, which
 * would look like that of another process.
 */
function settleAnnounced(
  db: Database,
  lease: MailLease,
  changes: Parameters<typeof settleLease<OutboxRow>>[3],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isSettled = await settleLease(tx, OUTBOX, lease, changes);
    await announce(tx, "mail");
    return isSettled;
  });
}

/** Why an attempt failed, whether it may have sent the mail, and how many attempts may have, this one included. */
export type DeliveryFailure = Pick<OutboxRow, "lastError" | "isUncertain" | "uncertainAttempts">;

export async function markParked(
  db: Database,
  lease: MailLease,
  failure: DeliveryFailure,
): Promise<void> {
  await settleAnnounced(db, lease, { state: "parked", ...failure });
}

export async function scheduleRetry(
  db: Database,
  lease: MailLease,
  delayMs: number,
  failure: DeliveryFailure,
): Promise<void> {
  const isReleased = await releaseForRetry(db, OUTBOX, lease, { delayMs, changes: failure });
  // From the first failure on it counts among the mails that are failing.
  if (isReleased && lease.row.lastError === null) await announce(db, "mail");
}

/** Releases a lease whose attempt a stop aborted before it sent anything: the mail is due again at once, for any process. */
export async function releaseLease(db: Database, lease: MailLease): Promise<void> {
  await releaseForRetry(db, OUTBOX, lease, { delayMs: 0, changes: {} });
}

export function dropRow(db: Database, lease: MailLease): Promise<void> {
  return deleteLeasedRow(db, OUTBOX, lease);
}

/**
 * Milliseconds until the next waiting mail may be leased; null if none is waiting. Orders count only while one could be leased.
 */
export async function nextDueInMs(db: Database, free: FreeLanes): Promise<number | null> {
  const dueAt = sql`greatest(${outbox.nextAttemptAt}, ${outbox.leasedUntil})`;
  const [row] = await db
    .select({
      ms: sql<string | null>`extract(epoch from min(${dueAt}) - clock_timestamp()) * 1000`,
    })
    .from(outbox)
    .where(and(free.erasures > 0 ? waitingCondition : mailCondition, notRunningCondition(free)));
  return row?.ms == null ? null : Math.max(0, Number(row.ms));
}

const DUE_MAX_MS = sql`case when ${outbox.attempts} = 0 then ${FIRST_DELAY_MAX_MS}::int else ${HOUR_MS}::int end`;

/** Brings forward what the database's clock put off while it was ahead. */
export function correctDatesOfMails({ db }: { db: Database }): Promise<void> {
  return correctDates(db, OUTBOX, { dueMaxMs: DUE_MAX_MS, leaseMaxMs: MAIL_LEASE_MS });
}

/**
 * Called when a mail that had failed was sent, which means that the outage is over: brings all mails forward whose retry is
 * delayed, spread over `spreadMs`.
 */
export async function bringForward(db: Database, spreadMs: number): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + random() * ${spreadMs} * interval '1 millisecond'` })
    .where(
      and(
        waitingCondition,
        failedBeforeCondition,
        sql`${outbox.nextAttemptAt} > ${fromNow(spreadMs)}`,
      ),
    );
}

/**
 * A mail that has failed this often although others left since fails for its own reason, such as a full mailbox. Others that left
 * within a quarter of an hour say nothing: the mail may have waited for its first attempt meanwhile.
 */
const PROBED_ATTEMPTS_MAX = 50;

/**
 * Makes one random mail due at once that waits for its retry, to find out whether an outage is over. Leaves out those that fail
 * for their own reason: they keep to their delay, of an hour at most.
 */
export async function makeOneDue(db: Database): Promise<void> {
  const lastSentAt = sql`(select coalesce(max(others.sent_at), '-infinity') from ${outbox} as others)`;
  const noneLeftSinceCondition = sql`${outbox.createdAt} > ${lastSentAt} - interval '15 minutes'`;
  const mail = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        waitingCondition,
        failedBeforeCondition,
        sql`${outbox.nextAttemptAt} > now()`,
        or(lt(outbox.attempts, PROBED_ATTEMPTS_MAX), noneLeftSinceCondition),
        freeCondition(OUTBOX),
      ),
    )
    .orderBy(sql`random()`)
    .limit(1)
    .for("update", { skipLocked: true });
  await db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(sql`${outbox.id} in (${mail})`);
}
