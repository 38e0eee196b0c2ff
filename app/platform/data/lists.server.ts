import { and, type Column, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/data/database.server";

/** Total and rows are read from one snapshot, so that they agree despite concurrent writes. */
export const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** One page of a longer list. */
export interface Page<Item> {
  items: Item[];
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** A search found more than `total`, which are not listed. */
  hasMore?: boolean;
}

/** How a list is sorted by one column, and the exact reverse of that. */
export interface SortOrder {
  forward: SQL;
  backward: SQL;
}

/**
 * For a column that its index has as `.desc()`. The place of nulls must be the same as in the index, although there are no nulls:
 * otherwise PostgreSQL sorts all rows instead of using the index.
 */
export const indexedDescending = (column: Column | SQL): SortOrder => ({
  forward: sql`${column} desc nulls last`,
  backward: sql`${column} asc nulls first`,
});

/** Sorts by a column that its index has without `.desc()`. */
export const ascending = (column: Column | SQL): SortOrder => ({
  forward: sql`${column}`,
  backward: sql`${column} desc`,
});

export const descending = (column: Column | SQL): SortOrder => ({
  forward: sql`${column} desc`,
  backward: sql`${column}`,
});

export const reversed = ({ forward, backward }: SortOrder): SortOrder => ({
  forward: backward,
  backward: forward,
});

/** The rows of a list. The last column that it is sorted by is unique. */
export interface ListedRows {
  table: PgTable;
  id: Column | SQL;
  condition: SQL | undefined;
  order: readonly SortOrder[];
}

export interface PageOf {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** How many rows the list has. */
  total: number;
}

/**
 * The ids of a page, read from the nearer end of the list, so that the last page is as fast as the first: PostgreSQL reads every
 * row that an offset skips. It reads ids only, because an index answers that without reading the rows of other pages.
 */
export async function listIds(
  db: Database,
  { table, id, condition, order }: ListedRows,
  { page, pageSize, total }: PageOf,
): Promise<string[]> {
  const before = (page - 1) * pageSize;
  const limit = Math.min(pageSize, total - before);
  if (limit <= 0) return [];
  const isNearEnd = before > total / 2;
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(condition)
    .orderBy(...order.map((sorted) => (isNearEnd ? sorted.backward : sorted.forward)))
    .limit(limit)
    .offset(isNearEnd ? total - before - limit : before);
  const ids = rows.map((row) => row.id);
  return isNearEnd ? ids.reverse() : ids;
}

/** Rows that were read by their ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string | number }>(
  ids: readonly Row["id"][],
  rows: readonly Row[],
): Row[] {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (indexes.get(a.id) ?? 0) - (indexes.get(b.id) ?? 0));
}

/** The texts among `texts` that a column contains, such as ids of jobs. */
export async function listExistingValues(
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

interface DistinctSource {
  table: PgTable;
  condition?: SQL;
}

export async function listDistinct(
  db: Database,
  column: Column,
  from: DistinctSource,
): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(selectDistinctValues(column, from));
  return rows.map(({ value }) => value);
}

/**
 * A query for the different values of a column that is never null, in ascending order. It looks up each next value in an index
 * that begins with the column; `select distinct` would read all rows.
 */
export function selectDistinctValues(column: Column, { table, condition }: DistinctSource): SQL {
  const next = (laterCondition: SQL | undefined) => sql`(
    select ${column} from ${table} where ${and(condition, laterCondition) ?? sql`true`} order by ${column} limit 1)`;
  return sql`
    with recursive found (value) as (
      select ${next(undefined)}
      union all
      select ${next(gt(column, sql`found.value`))} from found where found.value is not null
    )
    select value from found where value is not null`;
}
