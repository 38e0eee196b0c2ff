import { and, type Column, gt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

/**
 * The different values of a column that is never null, in ascending order. Needs an index that begins with the column:
 * each value is looked up after the one before, where `select distinct` would read all rows.
 */
export async function distinctValues(
  db: Database,
  column: Column,
  { table, condition }: { table: PgTable; condition?: SQL },
): Promise<string[]> {
  const next = (isLater: SQL | undefined) => sql`(
    select ${column} from ${table} where ${and(condition, isLater) ?? sql`true`} order by ${column} limit 1)`;
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found (value) as (
      select ${next(undefined)}
      union all
      select ${next(gt(column, sql`found.value`))} from found where found.value is not null
    )
    select value from found where value is not null`);
  return rows.map(({ value }) => value);
}
