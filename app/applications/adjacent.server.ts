import { and, desc, eq, ne, sql } from "drizzle-orm";
import {
  type ApplicationFilters,
  disableSequentialScans,
  type ListQuery,
  listQuery,
  summaryColumns,
} from "~/applications/applicationList.server";
import type { ApplicationSummary } from "~/applications/rules";
import { applications } from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import { isRecordId } from "~/platform/db/recordId";

export interface AdjacentIds {
  /** An application's id; null at the ends of the list. */
  previous: string | null;
  next: string | null;
}

/** Finds the applications before and after this one in a filtered list, even if the filters exclude this one. */
export async function findAdjacentIds(
  app: App,
  id: string,
  filters: ApplicationFilters,
): Promise<AdjacentIds> {
  const query = listQuery(filters);
  if (!query || !isRecordId(id)) return { previous: null, next: null };
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await disableSequentialScans(tx);
    return {
      previous: await findNextId(tx, { ...query, descending: !query.descending }, id),
      next: await findNextId(tx, query, id),
    };
  });
}

async function findNextId(
  tx: Database,
  { table, id, key, condition, order, descending }: ListQuery,
  from: string,
) {
  const current = sql`(select ${key}, ${id} from ${table} where ${id} = ${from})`;
  const beyond = descending ? sql`(${key}, ${id}) < ${current}` : sql`(${key}, ${id}) > ${current}`;
  const [row] = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(condition, beyond))
    .orderBy(...order(descending))
    .limit(1);
  return row?.id ?? null;
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
