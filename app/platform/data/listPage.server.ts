import type { Database, Transaction } from "~/platform/data/database.server";
import {
  inOrderOf,
  type ListedRows,
  listIds,
  type Page,
  SNAPSHOT,
} from "~/platform/data/lists.server";
import { findIds, LISTED_MAX, type Search } from "~/platform/data/searchPlan.server";

interface PageQuery<Item> {
  page: number;
  pageSize: number;
  /** How many rows there are without the search. */
  count: (tx: Transaction) => Promise<number>;
  /** The records of these ids, in any order. */
  select: (tx: Transaction, ids: string[]) => Promise<Item[]>;
}

/** One page of a list with its records, all of one moment. */
export function listPage<Item extends { id: string }>(
  db: Database,
  rows: ListedRows & { search: Search },
  { page, pageSize, count, select }: PageQuery<Item>,
): Promise<Page<Item>> {
  return db.transaction(async (tx) => {
    const total = await count(tx);
    const { ids, ...found } = await listPageIds(tx, rows, { page, pageSize, total });
    const items = ids.length > 0 ? inOrderOf(ids, await select(tx, ids)) : [];
    return { page, pageSize, ...found, items };
  }, SNAPSHOT);
}

/** The ids of one page, and of how many records the list has pages. */
interface FoundIds {
  ids: string[];
  total: number;
  /** The search finds more than `total`. */
  hasMore: boolean;
}

/**
 * The ids of a page of a list. `total` is how many rows there are without the search. Call it in a transaction of its own,
 * because a search changes how the rest of it is planned.
 */
async function listPageIds(
  tx: Transaction,
  { search, ...rows }: ListedRows & { search: Search },
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
): Promise<FoundIds> {
  if (!search.text)
    return { ids: await listIds(tx, rows, { page, pageSize, total }), total, hasMore: false };
  return pageOfFound(await findIds(tx, { ...rows, search }, total), { page, pageSize });
}

/** A page of what `findIds` found. */
export function pageOfFound(
  ids: readonly string[],
  { page, pageSize }: { page: number; pageSize: number },
): FoundIds {
  const before = (page - 1) * pageSize;
  return {
    ids: ids.slice(0, LISTED_MAX).slice(before, before + pageSize),
    total: Math.min(ids.length, LISTED_MAX),
    hasMore: ids.length > LISTED_MAX,
  };
}
