import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { type Holding, subjectOf } from "~/platform/erasure/holding";
import { tombstones } from "~/platform/erasure/tables.server";
import { bury } from "~/platform/erasure/tombstones.server";
import { announce } from "~/platform/live/announce.server";
import { eraseMailsAbout } from "~/platform/mail/outbox.server";
import { abandonFile } from "~/platform/storage/unclaimedFiles.server";
import { forgetAnswers } from "~/platform/submissions/submissions.server";

/**
 * The one way in which a record of a person goes: row, file, mails, remembered answer; what stays is its tombstone. Those under a legal hold
 * stay too. Answers the ids of the erased. The caller records each in the audit log.
 */
export async function eraseRecords(
  tx: Database,
  holding: Holding,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, reference, file } = holding.columns;
  const rows = await tx
    .delete(holding.table)
    .where(and(inArray(id, [...ids]), notHeld(holding)))
    .returning({ id, reference, key: file?.key ?? sql`null` });
  const erased = rows as { id: string; reference: string; key: string | null }[];
  for (const row of erased) {
    if (row.key) await abandonFile(tx, row.key);
    await eraseMailsAbout(tx, row.id);
  }
  await forgetAnswers(
    tx,
    erased.map((row) => row.reference),
  );
  await bury(
    tx,
    erased.map((row) => subjectOf(holding, row.id)),
    at,
  );
  await announce(tx, holding.name);
  return erased.map((row) => row.id);
}

/** The records of an address, whatever its case; with a moment, only those received until then. */
export async function listRecordsOf(
  db: Database,
  holding: Holding,
  email: string,
  until?: Date,
): Promise<string[]> {
  const { receivedAt } = holding.columns;
  return ids(db, holding, and(isOf(holding, email), until && lte(receivedAt, until)));
}

/** The records whose time began at a moment or before it, with their arrival or the last decision, and that no legal hold keeps; oldest first. */
export async function listExpired(
  db: Database,
  holding: Holding,
  until: Date,
  limit: number,
): Promise<string[]> {
  return ids(db, holding, isExpired(holding, until), limit);
}

export async function countExpired(db: Database, holding: Holding, until: Date) {
  return db.$count(holding.table, isExpired(holding, until));
}

export async function countHeld(db: Database, holding: Holding, email: string): Promise<number> {
  const { heldAt } = holding.columns;
  return heldAt ? db.$count(holding.table, and(isOf(holding, email), isNotNull(heldAt))) : 0;
}

/** The records that have a tombstone and came back all the same. */
export async function listBuriedRecords(db: Database, holding: Holding): Promise<string[]> {
  const { id } = holding.columns;
  const subject = sql`${`${holding.kind}:`} || ${id}::text`;
  return ids(db, holding, sql`${subject} in (select subject from ${tombstones})`);
}

/** Every address in the holding, in lower case, once. */
export async function listAddresses(db: Database, holding: Holding): Promise<string[]> {
  const address = sql<string>`lower(${holding.columns.email})`;
  const rows = await db.selectDistinct({ address }).from(holding.table);
  return rows.map((row) => row.address);
}

async function ids(db: Database, holding: Holding, wanted: SQL | undefined, limit?: number) {
  const { id, receivedAt } = holding.columns;
  const query = db.select({ id }).from(holding.table).where(wanted).orderBy(asc(receivedAt));
  const rows = await (limit ? query.limit(limit) : query);
  return rows.map((row) => row.id as string);
}

function isOf({ columns }: Holding, email: string): SQL {
  return eq(sql`lower(${columns.email})`, email.trim().toLowerCase());
}

function isExpired(holding: Holding, until: Date) {
  const decided = holding.decidedAfter?.(until);
  const undecided = decided && sql`not ${decided}`;
  return and(lte(holding.columns.receivedAt, until), undecided, notHeld(holding));
}

function notHeld({ columns }: Holding) {
  return columns.heldAt && isNull(columns.heldAt);
}
