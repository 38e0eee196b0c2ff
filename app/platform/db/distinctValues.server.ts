import { and, type Column, gt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

interface From {
  table: PgTable;
  condition?: SQL;
}

export async function distinctValues(db: Database, column: Column, from: From): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(selectDistinctValues(column, from));
  return rows.map(({ value }) => value);
}

/**
 * A query for the different values of a column that is never null, in ascending order. Needs an index that begins with
 * the column: each value is looked up after the one before, where `select distinct` would read all rows.
 */
export function selectDistinctValues(column: Column, { table, condition }: From): SQL {
  const next = (isLater: SQL | undefined) => sql`(
    select ${column} from ${table} where ${and(condition, isLater) ?? sql`true`} order by ${column} limit 1)`;
  return sql`
    with recursive found (value) as (
      select ${next(undefined)}
      union all
      select ${next(gt(column, sql`found.value`))} from found where found.value is not null
    )
    select value from found where value is not null`;
}
