import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { tombstones } from "~/platform/erasure/tables.server";
import type { Signer } from "~/platform/security/signing.server";

/**
 * A pseudonym for a person in tombstones and in the audit log: a MAC of the email address, so only the secret can link
 * it.
 */
export function personSubject(signer: Signer, email: string): string {
  return `person:${signer.sign("erasure", email.trim().toLowerCase())}`;
}

/**
 * Writes tombstones in the transaction that erases, so that restoring an older backup does not bring the records back.
 */
export async function addTombstones(
  tx: Database,
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
export async function listErasedPersons(db: Database): Promise<Map<string, Date>> {
  const rows = await db.select().from(tombstones).where(sql`${tombstones.subject} like 'person:%'`);
  return new Map(rows.map(({ subject, erasedAt }) => [subject, erasedAt]));
}
