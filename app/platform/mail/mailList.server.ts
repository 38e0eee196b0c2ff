import { and, asc, count, desc, eq, inArray, isNotNull, min, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import { descending, inOrderOf, listIds, type Page } from "~/platform/data/lists.server";
import { outbox } from "~/platform/data/tables.server";
import type { Mailbox, TransportKind } from "~/platform/mail/message";
import { ERASURE_KIND } from "~/platform/mail/outbox.server";

const MAIL_PAGE_SIZE = 50;

/** A mail as administrators see it: never with its content. */
export interface ListedMail {
  id: string;
  kind: string;
  subjectId: string;
  state: "waiting" | "sent" | "parked";
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
  sentBy: TransportKind | null;
}

const COLUMNS = {
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

/** The newest mail about each of these records, by the record's id; none if there is no mail about it. */
export async function listNewestMailsAbout(
  db: Database,
  subjectIds: string[],
): Promise<ReadonlyMap<string, ListedMail>> {
  const newestLast = (await listMailsAbout(db, subjectIds)).reverse();
  return new Map(newestLast.map((mail) => [mail.subjectId, mail]));
}

/** All mails about these records, newest first: one query for a whole page of a list. */
export async function listMailsAbout(db: Database, subjectIds: string[]): Promise<ListedMail[]> {
  if (subjectIds.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(outbox)
    .where(and(inArray(outbox.subjectId, subjectIds), ne(outbox.kind, ERASURE_KIND)))
    .orderBy(desc(outbox.id));
}

const CONTENT_COLUMNS = {
  to: sql<Mailbox | null>`${outbox.message} -> 'to'`,
  subject: sql<string | null>`${outbox.message} ->> 'subject'`,
  text: sql<string | null>`${outbox.message} ->> 'text'`,
  state: outbox.state,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
};

/**
 * All mails about a record with their content, null where that was erased, oldest first: for the person who sent the record, not
 * for a screen.
 */
export async function listMailContentsAbout(db: Database, subjectId: string) {
  return db
    .select(CONTENT_COLUMNS)
    .from(outbox)
    .where(eq(outbox.subjectId, subjectId))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
}

/** Whether a mail that is not erased yet has left in this way. */
export async function hasMailLeft(db: Database, way: TransportKind): Promise<boolean> {
  const leftCondition = and(eq(outbox.state, "sent"), eq(outbox.sentBy, way));
  const rows = await db.select({ id: outbox.id }).from(outbox).where(leftCondition).limit(1);
  return rows.length > 0;
}

/**
 * A page of the mails in one state, newest first; `page` counts from 1. The caller has the number of mails in that state from
 * `countMails`: counting a long outbox takes longer than reading a page of it.
 */
export async function listMails(
  db: Database,
  state: ListedMail["state"],
  { page, total }: { page: number; total: number },
): Promise<Page<ListedMail>> {
  const condition = and(eq(outbox.state, state), ne(outbox.kind, ERASURE_KIND));
  const rows = { table: outbox, id: outbox.id, condition, order: [descending(outbox.id)] };
  const paging = { page, pageSize: MAIL_PAGE_SIZE, total };
  const ids = await listIds(db, rows, paging);
  const items =
    ids.length > 0 ? await db.select(COLUMNS).from(outbox).where(inArray(outbox.id, ids)) : [];
  return { ...paging, items: inOrderOf(ids, items) };
}

/** How many mails are in each state. */
export async function countMails(db: Database): Promise<Record<ListedMail["state"], number>> {
  const rows = await db
    .select({ state: outbox.state, total: count() })
    .from(outbox)
    .where(ne(outbox.kind, ERASURE_KIND))
    .groupBy(outbox.state);
  const counts = { waiting: 0, sent: 0, parked: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

interface UnsentMails {
  count: number;
  /** When the oldest of them was created; null if there are none. */
  since: Date | null;
}

export interface MailTrouble {
  /** Not retried until an administrator acts. */
  parked: UnsentMails;
  /** Failed at least once and waiting for the next attempt. */
  failing: UnsentMails;
}

/** Counts the mails that should have been sent and were not. */
export async function countMailTrouble(db: Database): Promise<MailTrouble> {
  const failingCondition = and(eq(outbox.state, "waiting"), isNotNull(outbox.lastError));
  const rows = await db
    .select({ state: outbox.state, count: count(), since: min(outbox.createdAt) })
    .from(outbox)
    .where(and(or(eq(outbox.state, "parked"), failingCondition), ne(outbox.kind, ERASURE_KIND)))
    .groupBy(outbox.state);
  const mailsIn = (state: ListedMail["state"]) =>
    rows.find((row) => row.state === state) ?? { count: 0, since: null };
  return { parked: mailsIn("parked"), failing: mailsIn("waiting") };
}
