import { and, gt, inArray, lte, notInArray, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  countMatches,
  disableSequentialScans,
  type ListQuery,
  queryOfList,
} from "~/applications/applicationList.server";
import { listStatusesAt } from "~/applications/history.server";
import type { App } from "~/platform/app.server";
import { isRecordId, type Transaction } from "~/platform/data/database.server";
import { reversed, SNAPSHOT } from "~/platform/data/lists.server";

export interface ListPosition {
  /** An application's id; null at the ends of the list. */
  previous: string | null;
  next: string | null;
  /** From 1; null if the filters exclude this application, or if it is far from both ends of a long list. */
  position: number | null;
  total: number;
}

const NOWHERE: ListPosition = { previous: null, next: null, position: null, total: 0 };

/**
 * Finds the position of an application in a list, and its neighbors even if the filters exclude this one. With `listedAt` the
 * list is the one of that moment: an applicant whose status changed since keeps the place, and nobody comes between.
 */
export async function getListPosition(
  app: App,
  id: string,
  filters: ApplicationFilters,
  listedAt: Date | null = null,
): Promise<ListPosition> {
  const query = queryOfList(filters);
  if (!query || !isRecordId(id)) return NOWHERE;
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await disableSequentialScans(tx);
    const moment = listedAt && (await findMoved(tx, app, filters, listedAt));
    const list = moment ? listAt(query, filters, moment) : [query];
    const present = await countMatches(tx, filters, query);
    const total = moment ? present + (await countDifference(tx, list, query, moment)) : present;
    return {
      previous: await findNextId(tx, list.map(reverse), id),
      next: await findNextId(tx, list, id),
      position: (await isListed(tx, list, id)) ? await findPosition(tx, list, id, total) : null,
      total,
    };
  }, SNAPSHOT);
}

/** A list as one or more queries, merged by their sort key. No row is in two of them. */
type List = readonly ListQuery[];

const reverse = (query: ListQuery): ListQuery => ({
  ...query,
  order: query.order.map(reversed),
  isDescending: !query.isDescending,
});

/** A moment, and the applications whose status was changed since. */
interface Moment {
  at: Date;
  /** Ids of those that had the filter's status then. */
  departedIds: string[];
  /** Ids of the others. */
  joinedIds: string[];
}

/** With more changes than this since, the list is the present one: each id is a parameter of several queries. */
const MOVED_MAX = 1_000;

async function findMoved(
  tx: Transaction,
  app: App,
  { status }: ApplicationFilters,
  at: Date,
): Promise<Moment | null> {
  const changes = { moment: at, limit: MOVED_MAX + 1 };
  const earlierStatuses = status ? await listStatusesAt(tx, app, changes) : [];
  if (earlierStatuses.length > MOVED_MAX) return null;
  const departed = earlierStatuses.filter((earlier) => earlier.status === status);
  const joined = earlierStatuses.filter((earlier) => earlier.status !== status);
  return { at, departedIds: departed.map(({ id }) => id), joinedIds: joined.map(({ id }) => id) };
}

/** The rows that had the filter's status at a moment: those that have it still, and those that have left it since. */
function listAt(
  query: ListQuery,
  filters: ApplicationFilters,
  { at, departedIds, joinedIds }: Moment,
): List {
  const appliedBeforeCondition = lte(query.table.appliedAt, at);
  const movedIds = [...departedIds, ...joinedIds];
  const unmovedCondition = movedIds.length > 0 ? notInArray(query.id, movedIds) : undefined;
  const staying = {
    ...query,
    condition: and(query.condition, appliedBeforeCondition, unmovedCondition),
  };
  const leftQuery = departedIds.length > 0 && queryOfList({ ...filters, status: "" });
  if (!leftQuery) return [staying];
  return [
    staying,
    {
      ...leftQuery,
      condition: and(
        leftQuery.condition,
        appliedBeforeCondition,
        inArray(leftQuery.id, departedIds),
      ),
    },
  ];
}

/** How many more rows the list had then. Only what is different is counted: counting a long list is slow. */
async function countDifference(
  tx: Transaction,
  [, leftQuery]: List,
  { table, id, condition }: ListQuery,
  { at, departedIds, joinedIds }: Moment,
): Promise<number> {
  const { appliedAt } = table;
  const movedIds = [...departedIds, ...joinedIds];
  const arrivedCount = await tx.$count(table, and(condition, gt(appliedAt, at)));
  const movedHereCondition = and(condition, lte(appliedAt, at), inArray(id, movedIds));
  const movedHere = movedIds.length > 0 ? await tx.$count(table, movedHereCondition) : 0;
  return (
    (leftQuery ? await tx.$count(leftQuery.table, leftQuery.condition) : 0) -
    arrivedCount -
    movedHere
  );
}

/** Counting row by row is slow in a long list, so rows are counted from an end that is near, or not at all. */
const COUNTED_MAX = 1_000;

async function findPosition(tx: Transaction, list: List, id: string, total: number) {
  const before = await countBeyond(tx, list.map(reverse), id);
  if (before < COUNTED_MAX) return before + 1;
  const after = await countBeyond(tx, list, id);
  return after < COUNTED_MAX ? total - after : null;
}

async function isListed(tx: Transaction, list: List, from: string) {
  for (const { table, id, condition } of list)
    if ((await tx.$count(table, and(condition, sql`${id} = ${from}`))) > 0) return true;
  return false;
}

async function countBeyond(tx: Transaction, list: List, from: string): Promise<number> {
  let total = 0;
  for (const query of list) {
    const nearRows = tx
      .select({ one: sql`1`.as("one") })
      .from(query.table)
      .where(beyondCondition(query, from))
      .orderBy(...query.order.map(({ forward }) => forward))
      .limit(COUNTED_MAX)
      .as("near_rows");
    total += await tx.$count(nearRows);
  }
  return total;
}

/** The row after this one. Each query of the list finds its own next row, and the database takes the nearest of them. */
async function findNextId(tx: Transaction, list: List, from: string) {
  const nearest = list.map((query) => {
    const { table, id, key, order } = query;
    const forward = order.map((sorted) => sorted.forward);
    return sql`(select ${id} as id, ${key} as key from ${table} where ${beyondCondition(query, from)}
      order by ${sql.join(forward, sql`, `)} limit 1)`;
  });
  const direction = list[0]?.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${sql.join(nearest, sql` union all `)}) nearest
      order by key ${direction}, id ${direction} limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** The rows of the list after this one, in the order of the query. */
function beyondCondition({ table, id, key, condition, isDescending }: ListQuery, from: string) {
  const current = sql`(select ${key}, ${id} from ${table} where ${id} = ${from})`;
  const laterCondition = isDescending
    ? sql`(${key}, ${id}) < ${current}`
    : sql`(${key}, ${id}) > ${current}`;
  return and(condition, laterCondition);
}
