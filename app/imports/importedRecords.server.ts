import { eq, inArray } from "drizzle-orm";
import type { Remark } from "~/imports/report";
import { importedRecords } from "~/imports/tables.server";
import type { App } from "~/platform/app.server";
import type { Database, Transaction } from "~/platform/data/database.server";

interface Imported {
  /** The id of the record here. */
  id: string;
  remarks: Remark[];
}

/** Runs in the transaction that adds the records. `subject` is their kind, such as "job". */
export async function storeImported(
  tx: Transaction,
  { subject }: { subject: string },
  added: readonly (Imported & { key: string })[],
  importedAt: Date,
): Promise<void> {
  if (added.length === 0) return;
  await tx.insert(importedRecords).values(
    added.map(({ key, id, remarks }) => ({
      key,
      subject: `${subject}:${id}`,
      remarks,
      importedAt,
    })),
  );
}

/** Replaces the remarks about records of which a later run says something else. */
export async function storeRemarks(
  tx: Transaction,
  records: readonly { key: string; remarks: Remark[] }[],
): Promise<void> {
  for (const { key, remarks } of records)
    await tx.update(importedRecords).set({ remarks }).where(eq(importedRecords.key, key));
}

/** Returns the candidates that were imported before, by their keys at the source. */
export async function listImported(
  db: Database,
  candidates: readonly { key: string }[],
): Promise<ReadonlyMap<string, Imported>> {
  const keys = candidates.map(({ key }) => key);
  if (keys.length === 0) return new Map();
  const rows = await db.select().from(importedRecords).where(inArray(importedRecords.key, keys));
  return new Map(
    rows.map(({ key, subject, remarks }) => [
      key,
      { id: subject.slice(subject.indexOf(":") + 1), remarks },
    ]),
  );
}

/** Returns which of the subjects, such as "job:ID", an import has added. */
export async function listImportedSubjects(
  { db }: Pick<App, "db">,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const { subject } = importedRecords;
  const rows = await db
    .selectDistinct({ subject })
    .from(importedRecords)
    .where(inArray(subject, [...subjects]));
  return new Set(rows.map((row) => row.subject));
}
