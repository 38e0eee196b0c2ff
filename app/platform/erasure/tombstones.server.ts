import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { tombstones } from "~/platform/erasure/tables.server";
import type { Signer } from "~/platform/security/signing.server";

/** What stands for a person in tombstones and in the audit log: without the installation's secret nobody can tell whose it is. */
export function personSubject(signer: Signer, email: string): string {
  return `person:${signer.sign("erasure", email.trim().toLowerCase())}`;
}

/** In the transaction that erases: an older backup that comes back brings none of these along. */
export async function bury(tx: Database, subjects: readonly string[], at: Date): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .insert(tombstones)
    .values(subjects.map((subject) => ({ subject, erasedAt: at })))
    .onConflictDoUpdate({
      target: tombstones.subject,
      set: { erasedAt: sql`greatest(${tombstones.erasedAt}, excluded.erased_at)` },
    });
}

/** Every person who was erased, with the moment: what they send later is not affected. */
export async function listBuriedPersons(db: Database): Promise<Map<string, Date>> {
  const rows = await db.select().from(tombstones).where(sql`${tombstones.subject} like 'person:%'`);
  return new Map(rows.map(({ subject, erasedAt }) => [subject, erasedAt]));
}
