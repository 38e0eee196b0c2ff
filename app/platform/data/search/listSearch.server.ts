import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import { type ListedRows, listIds } from "~/platform/data/lists.server";
import { storable } from "~/platform/http/upload/storableText";

/** Matches rows that contain the text, ignoring case; `%` and `_` have no special meaning. */
export function containsText(columns: Column[], text: string): SQL {
  const pattern = patternOf(text);
  const matches = columns.map((column) => sql`${column} ilike ${pattern}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** What `ilike` finds a text with, wherever it stands. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

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

/** Parses a page number from an address; anything but a number from 1 to a million is page 1. */
export function pageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1;
}

/** A search of the admin area lists so many records, the first in the order of the list. */
const SEARCHED_MOST = 1_000;
const LOOKED_AT = 200;
/** What a text index can find: it holds three characters at a time. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

interface Search {
  /** Those of one text index. */
  columns: Column[];
  /** As typed; "" finds everything. */
  text: string;
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
export async function findPageIds(
  tx: Database,
  { search, ...rows }: ListedRows & { search: Search },
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
): Promise<FoundIds> {
  if (!search.text)
    return { ids: await listIds(tx, rows, { page, pageSize, total }), total, hasMore: false };
  const ids = await searchedIds(tx, rows, search, total);
  const before = (page - 1) * pageSize;
  return {
    ids: ids.slice(0, SEARCHED_MOST).slice(before, before + pageSize),
    total: Math.min(ids.length, SEARCHED_MOST),
    hasMore: ids.length > SEARCHED_MOST,
  };
}

/**
 * The ids that a search lists, and one more if there are more. A text that many rows contain is found quickest by reading
 * the list until there are enough rows, a rare text by the text index. PostgreSQL cannot know which it is, so a sample
 * decides.
 */
async function searchedIds(
  tx: Database,
  rows: ListedRows,
  search: Search,
  total: number,
): Promise<string[]> {
  const { table, id, condition, order } = rows;
  const matches = containsText(search.columns, search.text);
  await planFor(tx, BY_ORDER);
  const isRare =
    INDEXED.test(search.text) && isFoundSoonerByText(await lookAtFirst(tx, rows, matches), total);
  if (isRare) await planFor(tx, BY_TEXT);
  const searchedRows = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(condition, matches))
    .orderBy(...order.map(({ forward }) => forward))
    .limit(SEARCHED_MOST + 1);
  return searchedRows.map((row) => row.id);
}

/** The first rows of a list: how many were read, and how many of them match. */
interface Sample {
  size: number;
  matching: number;
}

async function lookAtFirst(
  tx: Database,
  { table, condition, order }: ListedRows,
  matches: SQL,
): Promise<Sample> {
  const sorted = order.map(({ forward }) => forward);
  // Under the table's own name, so that the conditions fit.
  const first = sql`(select * from ${table} where ${condition ?? sql`true`}
    order by ${sql.join(sorted, sql`, `)} limit ${LOOKED_AT}) as ${table}`;
  const { rows } = await tx.execute<{ size: number; matching: number }>(
    sql`select count(*)::int as size, (count(*) filter (where ${matches}))::int as matching from ${first}`,
  );
  return rows[0] ?? { size: 0, matching: 0 };
}

/** By the text index each row costs about twice as much, because it lies by itself (measured, decision 0027). */
const COST_BY_TEXT = 2;

/** Whether reading all that match costs less than reading the list until there are enough, if all rows are like the sample. */
function isFoundSoonerByText({ size, matching }: Sample, total: number): boolean {
  if (size < LOOKED_AT) return false;
  const share = matching / size;
  return COST_BY_TEXT * total * share < SEARCHED_MOST / share;
}

type Plan = Record<
  "enable_seqscan" | "enable_sort" | "enable_indexscan" | "enable_bitmapscan",
  "on" | "off"
>;

/** Rows in the order of an index. */
const BY_ORDER: Plan = {
  enable_seqscan: "off",
  enable_sort: "off",
  enable_indexscan: "on",
  enable_bitmapscan: "off",
};
/** All rows that a text index finds, sorted. */
const BY_TEXT: Plan = {
  enable_seqscan: "off",
  enable_sort: "on",
  enable_indexscan: "off",
  enable_bitmapscan: "on",
};

async function planFor(tx: Database, plan: Plan): Promise<void> {
  const settings = Object.entries(plan).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await tx.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

const MAX_CHARACTERS = 200;

/** A filter's value in the address of a list, cut to 200 characters; empty without one. */
export function parameter(url: URL, name: string): string {
  return storable(url.searchParams.get(name) ?? "").slice(0, MAX_CHARACTERS);
}
