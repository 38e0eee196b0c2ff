import { and, type SQL, sql } from "drizzle-orm";
import { isIndexable } from "~/platform/data/containsText.server";
import type { Transaction } from "~/platform/data/database.server";
import type { ListedRows } from "~/platform/data/lists.server";

/** A search lists at most this many records, the first in the order of the list. */
export const LISTED_MAX = 1_000;
/** One more than is listed, to know that there are more. */
export const FOUND_MAX = LISTED_MAX + 1;
const SAMPLE_ROWS = 200;

export interface Search {
  /** As typed; "" finds everything. */
  text: string;
  /** Rows that contain it in the columns of one text index. */
  matches: SQL;
}

/**
 * The ids that a search lists, and one more if there are more. A text that many rows contain is found quickest by reading the
 * list until there are enough rows, a rare text by the text index. PostgreSQL cannot know which it is, so a sample decides.
 */
export async function findIds(
  tx: Transaction,
  { search, ...rows }: ListedRows & { search: Search },
  total: number,
): Promise<string[]> {
  const { matches } = search;
  await setPlannerOptions(tx, BY_ORDER);
  const isRare =
    isIndexable(search.text) && isFoundSoonerByText(await takeSample(tx, rows, matches), total);
  if (isRare) await setPlannerOptions(tx, BY_TEXT);
  return selectFound(tx, rows, matches);
}

/** Like `findIds`, by reading the list alone: for frequent words, for which the index returns too many rows. */
export async function findIdsInListOrder(
  tx: Transaction,
  rows: ListedRows,
  matches: SQL,
): Promise<string[]> {
  await setPlannerOptions(tx, BY_ORDER);
  return selectFound(tx, rows, matches);
}

async function selectFound(
  tx: Transaction,
  { table, id, condition, order }: ListedRows,
  matches: SQL,
): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(condition, matches))
    .orderBy(...order.map(({ forward }) => forward))
    .limit(FOUND_MAX);
  return rows.map((row) => row.id);
}

/** The first rows of a list: how many were read, and how many of them match. */
interface Sample {
  size: number;
  matching: number;
}

async function takeSample(
  tx: Transaction,
  { table, condition, order }: ListedRows,
  matches: SQL,
): Promise<Sample> {
  const sorted = order.map(({ forward }) => forward);
  // Under the table's own name, so that the conditions fit.
  const first = sql`(select * from ${table} where ${condition ?? sql`true`}
    order by ${sql.join(sorted, sql`, `)} limit ${SAMPLE_ROWS}) as ${table}`;
  const { rows } = await tx.execute<{ size: number; matching: number }>(
    sql`select count(*)::int as size, (count(*) filter (where ${matches}))::int as matching from ${first}`,
  );
  return rows[0] ?? { size: 0, matching: 0 };
}

/**
 * By the text index each row costs about twice as much, because the matches are scattered over the table (measured, decision
 * 0027).
 */
const COST_BY_TEXT = 2;

/** Whether reading all that match costs less than reading the list until there are enough, if all rows are like the sample. */
function isFoundSoonerByText({ size, matching }: Sample, total: number): boolean {
  if (size < SAMPLE_ROWS) return false;
  const share = matching / size;
  return COST_BY_TEXT * total * share < LISTED_MAX / share;
}

/** Reading one row in list order and searching its words takes as long as sorting this many rows that the index found. */
const SORTED_PER_READ = 10;

/**
 * Whether a search is faster by reading a list of so many rows in its order, until `needed` of them match, than by sorting all
 * `matching` ones.
 */
export function isFasterInListOrder(
  { needed, matching }: { needed: number; matching: number },
  listRows: number,
): boolean {
  return matching > 0 && SORTED_PER_READ * needed * (listRows / matching) < matching;
}

type PlanSetting = "enable_seqscan" | "enable_sort" | "enable_indexscan" | "enable_bitmapscan";
type Plan = Record<PlanSetting, "on" | "off">;

/** Rows in the order of an index. */
export const BY_ORDER: Plan = {
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

/** Says how PostgreSQL may read tables in the rest of a transaction, where its own choice would be a slow one. */
export async function setPlannerOptions(tx: Transaction, plan: Partial<Plan>): Promise<void> {
  const settings = Object.entries(plan).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await tx.execute(sql`select ${sql.join(settings, sql`, `)}`);
}
