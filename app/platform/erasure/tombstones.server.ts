import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/data/database.server";
import { tombstones } from "~/platform/data/tables.server";

// Tombstones say of each erased record and person when that was. They outlast the records, and backups that still have them.

/** Writes tombstones in the transaction that erases, so that restoring an older backup does not bring the records back. */
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

/** Whether a subject, such as `account:ID`, was erased: it has a tombstone. */
export function hasTombstoneCondition(subject: SQL): SQL {
  return sql`${subject} in (select subject from ${tombstones})`;
}
