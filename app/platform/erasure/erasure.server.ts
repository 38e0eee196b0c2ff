import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { announce } from "~/platform/data/announce.server";
import { type Database, inBatches, type Transaction } from "~/platform/data/database.server";
import { lockUntilCommit } from "~/platform/data/locks.server";
import { forgetResults } from "~/platform/data/submissions.server";
import {
  listIdsWhere,
  type PersonalDataSource,
  subjectOf,
} from "~/platform/erasure/personalDataSource.server";
import { addTombstones, hasTombstoneCondition } from "~/platform/erasure/tombstones.server";
import { deleteFilesLater } from "~/platform/files/unclaimedFiles.server";
import { eraseMailsAbout } from "~/platform/mail/mailErasure.server";

/**
 * Erases records with their files, mails and stored results, and leaves a tombstone for each. Records under a legal hold stay.
 * Returns the ids of the erased; the caller records each in the audit log.
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
 * Erases the oldest records whose retention has ended, `limit` at most. One that is decided on at this moment, which begins its
 * retention anew, or gets a legal hold, stays. Returns the ids of the erased.
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
 * Erases again what a backup brought back. The legal holds in the backup do not count: a record that was erased since was under
 * no legal hold any more.
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
 * Lets imports and erasures of people take turns, until the end of the transaction: an import looks for the erased, and then adds
 * those who were not.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, "imports");
}

/** The records whose retention has ended: received at `until` or before, and not decided on since. */
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

/** The records that exist although they have a tombstone. */
export async function listTombstonedRecords(
  db: Database,
  source: PersonalDataSource,
): Promise<string[]> {
  const { id } = source.columns;
  return listIdsWhere(db, source, hasTombstoneCondition(sql`${`${source.kind}:`} || ${id}::text`));
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
