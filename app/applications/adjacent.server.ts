import { and, desc, eq, ne, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  countMatches,
  disableSequentialScans,
  type ListQuery,
  listQuery,
  SNAPSHOT,
  summaryColumns,
} from "~/applications/applicationList.server";
import type { ApplicationSummary } from "~/applications/rules";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";

/** Where an application stands in a filtered list. */
export interface ListPlace {
  /** An application's id; null at the ends of the list. */
  previous: string | null;
  next: string | null;
  /** From 1; null if the filters exclude this application, or if it is far from both ends of a long list. */
  position: number | null;
  total: number;
}

const NOWHERE: ListPlace = { previous: null, next: null, position: null, total: 0 };

/** Finds the place of an application in a list, and its neighbors even if the filters exclude this one. */
export async function findListPlace(
  app: App,
  id: string,
  filters: ApplicationFilters,
): Promise<ListPlace> {
  const query = listQuery(filters);
  if (!query || !isRecordId(id)) return NOWHERE;
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await disableSequentialScans(tx);
    const reversed = { ...query, descending: !query.descending };
    const total = await countMatches(tx, filters, query);
    return {
      previous: await findNextId(tx, reversed, id),
      next: await findNextId(tx, query, id),
      position: (await isListed(tx, query, id)) ? await findPosition(tx, query, id, total) : null,
      total,
    };
  }, SNAPSHOT);
}

/** Counting row by row is slow in a long list, so rows are counted from an end that is near, or not at all. */
const COUNTED_MOST = 1_000;

async function findPosition(tx: Database, query: ListQuery, id: string, total: number) {
  const before = await countBeyond(tx, { ...query, descending: !query.descending }, id);
  if (before < COUNTED_MOST) return before + 1;
  const after = await countBeyond(tx, query, id);
  return after < COUNTED_MOST ? total - after : null;
}

async function isListed(tx: Database, { table, id, condition }: ListQuery, from: string) {
  const isSame = sql`${id} = ${from}`;
  return (await tx.$count(table, and(condition, isSame))) > 0;
}

async function countBeyond(tx: Database, query: ListQuery, from: string): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as("one") })
    .from(query.table)
    .where(beyond(query, from))
    .orderBy(...query.order(query.descending))
    .limit(COUNTED_MOST)
    .as("some");
  return tx.$count(some);
}

async function findNextId(tx: Database, query: ListQuery, from: string) {
  const [row] = await tx
    .select({ id: sql<string>`${query.id}` })
    .from(query.table)
    .where(beyond(query, from))
    .orderBy(...query.order(query.descending))
    .limit(1);
  return row?.id ?? null;
}

/** The rows of the list after this one, in the order of the query. */
function beyond({ table, id, key, condition, descending }: ListQuery, from: string) {
  const current = sql`(select ${key}, ${id} from ${table} where ${id} = ${from})`;
  const isLater = descending
    ? sql`(${key}, ${id}) < ${current}`
    : sql`(${key}, ${id}) > ${current}`;
  return and(condition, isLater);
}

const OTHERS_MOST = 10;

/** Lists up to 10 other applications from the same e-mail address (compared without case), the newest first. */
export async function listOthersFromAddress(
  { db }: App,
  { id, email }: { id: string; email: string },
): Promise<ApplicationSummary[]> {
  return db
    .select(summaryColumns)
    .from(applications)
    .where(and(eq(sql`lower(${applications.email})`, email.toLowerCase()), ne(applications.id, id)))
    .orderBy(desc(applications.appliedAt))
    .limit(OTHERS_MOST);
}
