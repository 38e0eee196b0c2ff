import { inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

/** Which of these texts stand in a column, such as the ids of jobs. */
export async function presentValues(
  db: Database,
  column: PgColumn,
  texts: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ value: column })
    .from(column.table)
    .where(inArray(column, [...texts]));
  return new Set(rows.map(({ value }) => value as string));
}
