import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { announce, type LiveTopic } from "~/platform/data/announce.server";
import { type Database, inBatches, type Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { forgetResults } from "~/platform/data/submissions.server";
import { tombstones } from "~/platform/data/tables.server";
import { deleteFilesLater } from "~/platform/files/unclaimedFiles.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";

/**
 * Erases records with their files, mails and stored results, and leaves a tombstone for each. Records under a legal
 * hold stay. Returns the ids of the erased; the caller records each in the audit log.
 */
export async function eraseRecords(
  tx: Transaction,
  source: PersonalDataSource,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  return erase(tx, source, { ids, at, condition: noLegalHoldCondition(source) });
}

/**
 * Erases the oldest records whose retention has ended, `limit` at most. One that is decided on at this moment, which begins
 * its retention anew, or gets a legal hold, stays. Returns the ids of the erased.
 */
export async function eraseExpired(
  tx: Transaction,
  source: PersonalDataSource,
  { expiry, limit, at }: { expiry: Expiry; limit: number; at: Date },
): Promise<string[]> {
  const condition = expiredCondition(source, expiry);
  const ids = await listIdsWhere(tx, source, condition, limit);
  return erase(tx, source, { ids, at, condition });
}

/**
 * Erases again what a backup brought back. The legal holds in the backup do not count: a record that was erased since was
 * under no legal hold any more.
 */
export async function eraseRestored(
  tx: Transaction,
  source: PersonalDataSource,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await erase(tx, source, { ids, at });
}

interface Erasure {
  ids: readonly string[];
  at: Date;
  /** Asked again once the records are locked. */
  condition?: SQL;
}

async function erase(
  tx: Transaction,
  source: PersonalDataSource,
  { ids, ...erasure }: Erasure,
): Promise<string[]> {
  const erasedIds: string[] = [];
  for (const batch of inBatches([...ids].sort())) {
    erasedIds.push(...(await eraseBatch(tx, source, { ids: batch, ...erasure })));
  }
  return erasedIds;
}

async function eraseBatch(
  tx: Transaction,
  source: PersonalDataSource,
  { ids, at, condition }: Erasure,
): Promise<string[]> {
  const { id, reference, file } = source.columns;
  const dueCondition = and(inArray(id, [...ids]), condition);
  // In the order of their ids, as bulk changes lock them: neither waits for the other for ever.
  await tx.select({ id }).from(source.table).where(dueCondition).orderBy(id).for("update");
  const rows = await tx
    .delete(source.table)
    .where(dueCondition)
    .returning({ id, reference, key: file?.key ?? sql`null` });
  const erasedRows = rows as { id: string; reference: string; key: string | null }[];
  const erasedIds = erasedRows.map((row) => row.id);
  await deleteFilesLater(
    tx,
    erasedRows.flatMap((row) => row.key ?? []),
  );
  await eraseMailsAbout(tx, erasedIds);
  await forgetResults(
    tx,
    erasedRows.map((row) => row.reference),
  );
  await addTombstones(
    tx,
    erasedIds.map((erasedId) => subjectOf(source, erasedId)),
    at,
  );
  await announce(tx, source.name);
  return erasedIds;
}

/**
 * Lets imports and erasures of people take turns, until the end of the transaction: an import looks for the erased, and then
 * adds those who were not.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, "imports");
}

/** The records of an email address, ignoring case; optionally only those received until a moment. */
export async function listRecordsOf(
  db: Database,
  source: PersonalDataSource,
  email: string,
  until?: Date,
): Promise<string[]> {
  const { receivedAt } = source.columns;
  return listIdsWhere(
    db,
    source,
    and(emailCondition(source, email), until && lte(receivedAt, until)),
  );
}

/**
 * The records whose retention has ended: received at `until` or before, and not decided on since.
 */
export interface Expiry {
  until: Date;
  /**
   * People who were promised fewer months, by the value in the column `promise` of the source. On 2026-12-01 with 24 months
   * `until` is 2024-12-01; for those whose form named 12 it is 2025-12-01.
   */
  shorterPromises: readonly { promise: string; until: Date }[];
}

/** The records whose retention has ended and that are not under a legal hold. */
export async function countExpired(db: Database, source: PersonalDataSource, expiry: Expiry) {
  return db.$count(source.table, expiredCondition(source, expiry));
}

/** The promises that people were given about the retention of their records, each once. */
export async function listPromises(db: Database, source: PersonalDataSource): Promise<string[]> {
  if (!source.promise) return [];
  const promise = sql<string>`${source.promise.column}`;
  const rows = await db
    .selectDistinct({ promise })
    .from(source.table)
    .where(isNotNull(source.promise.column));
  return rows.map((row) => row.promise);
}

export async function countHeld(
  db: Database,
  source: PersonalDataSource,
  email: string,
): Promise<number> {
  const { heldAt } = source.columns;
  return heldAt
    ? db.$count(source.table, and(emailCondition(source, email), isNotNull(heldAt)))
    : 0;
}

/** The records that exist although they have a tombstone. */
export async function listTombstonedRecords(
  db: Database,
  source: PersonalDataSource,
): Promise<string[]> {
  const { id } = source.columns;
  return listIdsWhere(db, source, hasTombstoneCondition(sql`${`${source.kind}:`} || ${id}::text`));
}

/** Whether a subject, such as `account:ID`, was erased: it has a tombstone. */
export function hasTombstoneCondition(subject: SQL): SQL {
  return sql`${subject} in (select subject from ${tombstones})`;
}

/** Every email address of the source, in lower case, once. */
export async function listEmailAddresses(
  db: Database,
  source: PersonalDataSource,
): Promise<string[]> {
  const emailAddress = sql<string>`lower(${source.columns.email})`;
  const rows = await db.selectDistinct({ emailAddress }).from(source.table);
  return rows.map((row) => row.emailAddress);
}

async function listIdsWhere(
  db: Database,
  source: PersonalDataSource,
  condition: SQL | undefined,
  limit?: number,
) {
  const { id, receivedAt } = source.columns;
  const query = db.select({ id }).from(source.table).where(condition).orderBy(asc(receivedAt));
  const rows = await (limit ? query.limit(limit) : query);
  return rows.map((row) => row.id as string);
}

function emailCondition({ columns }: PersonalDataSource, email: string): SQL {
  return eq(sql`lower(${columns.email})`, email.trim().toLowerCase());
}

function expiredCondition(source: PersonalDataSource, { until, shorterPromises }: Expiry) {
  const column = source.promise?.column;
  const promisedConditions = shorterPromises.map((one) =>
    and(column && eq(column, one.promise), retentionEndedCondition(source, one.until)),
  );
  return and(
    or(retentionEndedCondition(source, until), ...promisedConditions),
    noLegalHoldCondition(source),
  );
}

function retentionEndedCondition(source: PersonalDataSource, until: Date) {
  const decidedCondition = source.decidedAfter?.(until);
  return and(
    lte(source.columns.receivedAt, until),
    decidedCondition && sql`not ${decidedCondition}`,
  );
}

function noLegalHoldCondition({ columns }: PersonalDataSource) {
  return columns.heldAt && isNull(columns.heldAt);
}

/**
 * Writes tombstones in the transaction that erases, so that restoring an older backup does not bring the records back.
 */
export async function addTombstones(
  tx: Transaction,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .insert(tombstones)
    .values(subjects.map((subject) => ({ subject, erasedAt: at })))
    .onConflictDoUpdate({
      target: tombstones.subject,
      set: { erasedAt: sql`greatest(${tombstones.erasedAt}, excluded.erased_at)` },
    });
}

/** Every erased person with the moment of erasure: what they submit later is not affected. */
export function listErasedPersons(db: Database): Promise<Map<string, Date>> {
  return listErasures(db, sql`${tombstones.subject} like 'person:%'`);
}

/** The subjects among these, records or people, that were erased, with the moment of erasure. */
export function listErasuresOf(
  db: Database,
  subjects: readonly string[],
): Promise<Map<string, Date>> {
  return listErasures(db, inArray(tombstones.subject, [...subjects]));
}

async function listErasures(db: Database, condition: SQL): Promise<Map<string, Date>> {
  const rows = await db.select().from(tombstones).where(condition);
  return new Map(rows.map(({ subject, erasedAt }) => [subject, erasedAt]));
}

/**
 * A table of personal data that people submitted. Each subject with such a table declares one, so that export, erasure
 * and tombstones work in one way for all of them.
 */
export interface PersonalDataSource {
  /** The plural name of its records, also the topic of its announcements. */
  readonly name: LiveTopic;
  /** The prefix of a record in the audit log and in tombstones: "application", as in `application:ID`. */
  readonly kind: "application" | "inquiry";
  readonly table: PgTable;
  readonly columns: {
    readonly id: PgColumn;
    /** The reference that the person received; the stored result to their submission contains it. */
    readonly reference: PgColumn;
    readonly email: PgColumn;
    readonly receivedAt: PgColumn;
    /** Null if the record is not under a legal hold. */
    readonly heldAt?: PgColumn;
    readonly file?: { readonly key: PgColumn; readonly name: PgColumn };
  };
  /**
   * Whether a decision was made after a moment: the retention period starts again with each decision. Without this, it
   * starts when the record was received.
   */
  readonly decidedAfter?: (moment: Date) => SQL;
  /**
   * The promise that people were given as they sent their record, and how many months of retention
   * it names; null for none.
   */
  readonly promise?: {
    readonly column: PgColumn;
    readonly monthsOf: (promise: string) => number | null;
  };
  /** Further tables with rows about a record, which are deleted with it. */
  readonly belongings?: readonly Belonging[];
}

interface Belonging {
  readonly name: string;
  readonly table: PgTable;
  /** The column that references the record. */
  readonly owner: PgColumn;
  /**
   * The columns in a person's export. It has none about the firm's staff, nor about how the program
   * reads files.
   */
  readonly exported: Readonly<Record<string, PgColumn>>;
}

export const subjectOf = ({ kind }: PersonalDataSource, id: string) => `${kind}:${id}` as const;
