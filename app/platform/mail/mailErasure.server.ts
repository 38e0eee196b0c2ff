import { and, eq, exists, gte, inArray, lt, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { outbox, tombstones } from "~/platform/data/tables.server";
import { DAY_MS } from "~/platform/durations";
import {
  KINDS_DELETED_WITH_RECORD,
  KINDS_ERASED_BY_RECIPIENT,
  MAIL_MAX_DAYS,
  type MailKind,
} from "~/platform/mail/mailKinds";
import {
  ERASURE_KIND,
  wakeDelivery,
  withdrawableMailCondition,
} from "~/platform/mail/outbox.server";

/**
 * Erases the mails about records, in the caller's transaction. Mails that were never tried are deleted. Of the others the
 * transport may have a copy (a `.eml` file): their rows lose all content and stay as an order to erase that copy, which the
 * delivery carries out with retries. Mails of the kind `except` stay.
 */
export function eraseMailsAbout(
  tx: Transaction,
  subjectIds: readonly string[],
  { except }: { except?: string } = {},
): Promise<void> {
  const exceptCondition = except === undefined ? undefined : ne(outbox.kind, except);
  return eraseMails(tx, and(inArray(outbox.subjectId, [...subjectIds]), exceptCondition));
}

interface Recipient {
  emailAddress: string;
  /** As `personSubject` makes it: mails that were sent have it instead of the email address. */
  subject: string;
}

/** Erases the mails to a person, of the kinds that are erased by recipient; optionally only those enqueued until a moment. */
export async function eraseMailsTo(
  tx: Transaction,
  { emailAddress, subject }: Recipient,
  until?: Date,
): Promise<void> {
  const untilCondition = until && lte(outbox.createdAt, until);
  // Unsent mails have an email address, sent ones a subject instead. In this order, the second statement finds a mail that is
  // sent between the two; in the other order neither would.
  const unsentToCondition = and(unsentCondition, eq(RECIPIENT, emailAddress.trim().toLowerCase()));
  for (const recipientCondition of [unsentToCondition, eq(outbox.recipient, subject)]) {
    await eraseMails(tx, and(byRecipientCondition, recipientCondition, untilCondition));
  }
}

/** Erases the sent mails of the kinds that are erased by recipient, to everybody who was erased after they were written. */
export function eraseMailsToErased(tx: Transaction): Promise<void> {
  const erasedLaterCondition = and(
    eq(tombstones.subject, outbox.recipient),
    gte(tombstones.erasedAt, outbox.createdAt),
  );
  const recipientErasedCondition = exists(tx.select().from(tombstones).where(erasedLaterCondition));
  return eraseMails(tx, and(byRecipientCondition, recipientErasedCondition));
}

/** The addresses that mails of these kinds are going to, in lower case, each once. */
export async function listRecipients(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ emailAddress: RECIPIENT })
    .from(outbox)
    .where(and(byRecipientCondition, unsentCondition));
  return rows.map(({ emailAddress }) => emailAddress);
}

const byRecipientCondition = inArray(outbox.kind, KINDS_ERASED_BY_RECIPIENT);
const RECIPIENT = sql<string>`lower(${outbox.message} -> 'to' ->> 'address')`;
/**
 * Mails of the kinds that are erased by recipient have an email address only until they are sent; then their message is emptied.
 */
const unsentCondition = and(
  inArray(outbox.state, ["waiting", "parked"]),
  ne(outbox.kind, ERASURE_KIND),
);

/** How many mails a transaction erases: few enough that nobody waits for it. */
const MAILS_PER_BATCH = 500;

/**
 * Erases the mails that were written MAIL_MAX_DAYS ago, whatever became of them, except those that are deleted with their record.
 * Also erases those that were not sent before the link in them ended.
 */
export async function eraseExpiredMails({ db, now, log }: Pick<App, "db" | "now" | "log">) {
  const before = new Date(now().getTime() - MAIL_MAX_DAYS * DAY_MS);
  const oldCondition = lt(outbox.createdAt, before);
  const temporaryCondition = notInArray(outbox.kind, [...KINDS_DELETED_WITH_RECORD, ERASURE_KIND]);
  const expiredCondition = lte(outbox.expiresAt, sql`now()`);
  const unsent =
    (await eraseInBatches(db, and(oldCondition, temporaryCondition), outbox.createdAt)) +
    (await eraseInBatches(db, and(expiredCondition, unsentCondition), outbox.id));
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
        .limit(MAILS_PER_BATCH)
        .for("update", { skipLocked: true });
      const ids = mails.map((mail) => mail.id);
      await eraseMails(tx, inArray(id, ids));
      return mails;
    });
    unsent += batch.filter(({ state }) => state !== "sent").length;
    if (batch.length < MAILS_PER_BATCH) return unsent;
  }
}

/**
 * Which mails are withdrawn.
 * - "withdrawable": those that no process has begun to send.
 * - "unconfirmed": also those that an attempt may have sent, or is sending now; none is tried again.
 */
export type Withdrawal = "withdrawable" | "unconfirmed";

/**
 * Withdraws mails of a kind about these records, in the caller's transaction. Returns the ids of the records that had an
 * withdrawable mail. If a worker leases such a mail at the same moment, the transaction that commits first gets it.
 */
export async function withdrawMails(
  tx: Transaction,
  kind: MailKind,
  subjectIds: readonly string[],
  which: Withdrawal,
): Promise<string[]> {
  const subjectCondition = and(eq(outbox.kind, kind), inArray(outbox.subjectId, [...subjectIds]));
  const mails = await tx
    .select({
      id: outbox.id,
      subjectId: outbox.subjectId,
      isWithdrawable: withdrawableMailCondition,
    })
    .from(outbox)
    .where(
      and(
        subjectCondition,
        which === "unconfirmed" ? ne(outbox.state, "sent") : withdrawableMailCondition,
      ),
    )
    .for("update");
  if (mails.length === 0) return [];
  await eraseMails(
    tx,
    inArray(
      outbox.id,
      mails.map(({ id }) => id),
    ),
  );
  const withdrawn = mails.filter((mail) => mail.isWithdrawable);
  return [...new Set(withdrawn.map(({ subjectId }) => subjectId))];
}

async function eraseMails(tx: Transaction, which: SQL | undefined): Promise<void> {
  // On purpose: without a condition it would erase every mail.
  if (!which) throw new Error("which mails are to be erased is not said");
  await tx.delete(outbox).where(and(which, eq(outbox.attempts, 0)));
  const { rowCount } = await tx
    .update(outbox)
    .set({
      kind: ERASURE_KIND,
      subjectId: "",
      state: "waiting",
      message: {},
      lastError: null,
      isUncertain: false,
      uncertainAttempts: 0,
      recipient: null,
      expiresAt: null,
      // One more than a running attempt, so that its end does not settle this order.
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`now()`,
    })
    .where(which);
  if (rowCount) await wakeDelivery(tx);
}
