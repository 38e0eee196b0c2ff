import { inArray } from "drizzle-orm";
import type { AuditedRecords, RecordNames } from "~/platform/audit/auditedRecords";
import type { Database } from "~/platform/db/database.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The names of those records that still exist. One query for each kind that is among the subjects. */
export async function listRecordNames(
  db: Database,
  kinds: readonly AuditedRecords[],
  subjects: readonly string[],
): Promise<RecordNames> {
  const found = await Promise.all(
    kinds.map(async ({ kind, table, id, name, page }) => {
      const ids = idsOf(kind, subjects);
      if (ids.length === 0) return [];
      const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
      return rows.map((row) => {
        const shown = { name: String(row.name), href: page?.(String(row.id)) };
        return [`${kind}:${row.id}`, shown] as const;
      });
    }),
  );
  return Object.fromEntries(found.flat());
}

function idsOf(kind: string, subjects: readonly string[]): string[] {
  const own = subjects.filter((subject) => subject.startsWith(`${kind}:`));
  const ids = own.map((subject) => subject.slice(kind.length + 1)).filter((id) => UUID.test(id));
  return [...new Set(ids)];
}
