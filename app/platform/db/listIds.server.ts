import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

/** Total and rows are read from one snapshot, so that they agree despite concurrent writes. */
export const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** How a list is sorted by one column, and the exact reverse of that. */
export interface Sorted {
  forward: SQL;
  backward: SQL;
}

/**
 * For a column that its index has as `.desc()`. Both say where nulls would be, although there are none: PostgreSQL sorts
 * all rows instead of using an index that puts them elsewhere.
 */
export const indexedDescending = (column: Column | SQL): Sorted => ({
  forward: sql`${column} desc nulls last`,
  backward: sql`${column} asc nulls first`,
});

/** For a column that its index has without `.desc()`, as the next one. */
export const ascending = (column: Column | SQL): Sorted => ({
  forward: sql`${column}`,
  backward: sql`${column} desc`,
});

export const descending = (column: Column | SQL): Sorted => ({
  forward: sql`${column} desc`,
  backward: sql`${column}`,
});

/** The rows of a list. The last column that it is sorted by is unique. */
export interface ListedRows {
  table: PgTable;
  id: Column | SQL;
  condition: SQL | undefined;
  order: readonly Sorted[];
}

interface PageOf {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** How many rows the list has. */
  total: number;
}

/**
 * The ids of a page, read from the nearer end of the list, so that the last page is as fast as the first: PostgreSQL
 * reads every row that an offset skips. Of ids, an index answers without reading the rows of other pages.
 */
export async function listIds(
  db: Database,
  { table, id, condition, order }: ListedRows,
  { page, pageSize, total }: PageOf,
): Promise<string[]> {
  const before = (page - 1) * pageSize;
  const most = Math.min(pageSize, total - before);
  if (most <= 0) return [];
  const isNearEnd = before > total / 2;
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(condition)
    .orderBy(...order.map((sorted) => (isNearEnd ? sorted.backward : sorted.forward)))
    .limit(most)
    .offset(isNearEnd ? total - before - most : before);
  const ids = rows.map((row) => row.id);
  return isNearEnd ? ids.reverse() : ids;
}

/** Rows that were read by their ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string | number }>(
  ids: readonly Row["id"][],
  rows: Row[],
): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
