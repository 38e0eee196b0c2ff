import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findsAll } from "~/applications/resumes/searchTerms.server";
import { ADMIN_PAGE_SIZE, type ApplicationSummary } from "~/applications/rules";
import { repeatColumns } from "~/applications/submission/repeats.server";
import {
  applicationCounts,
  applications,
  applicationWords,
  resumeTexts,
} from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/db/database.server";
import type { Page } from "~/platform/db/search.server";
import { searchTerms } from "~/platform/search/searchTerms.server";

/** Two letters begin so many words and ends of names that they would find everything. */
const PREFIX_MIN_CHARACTERS = 3;

/** With a minus backwards: "-applied" is the newest first. What is searched for is always ordered by date. */
export const APPLICATION_SORTS = ["-applied", "applied", "name", "-name"] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export interface ApplicationFilters {
  /** "" is any. */
  status: string;
  /** A job's id; "" is any. */
  job: string;
  /** Found in name, e-mail, reference, cover letter or resume, as typed; "" is any. */
  search: string;
  sort: ApplicationSort;
}

/** One list is one view of the database, whatever is written meanwhile. */
const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

export const summaryColumns = {
  id: applications.id,
  fullName: applications.fullName,
  email: applications.email,
  jobTitle: applications.jobTitle,
  status: applications.status,
  appliedAt: applications.appliedAt,
  hasResume: sql<boolean>`${applications.resumeKey} <> ''`,
  ...repeatColumns,
  isResumeReadable: sql<boolean>`exists (select from ${resumeTexts}
    where ${resumeTexts.applicationId} = ${applications.id}
      and num_nonnulls(${resumeTexts.pages}, ${resumeTexts.text}, ${resumeTexts.dueAt}) > 0)`,
};

export async function listApplications(
  app: App,
  { page, ...filters }: ApplicationFilters & { page: number },
): Promise<Page<ApplicationSummary>> {
  const shown = { page, pageSize: ADMIN_PAGE_SIZE };
  const query = listQuery(filters);
  if (!query) return { ...shown, items: [], total: 0 };
  return app.db.transaction(async (tx) => {
    if (query.isSearch) await withoutReadingEveryWord(tx);
    const total = await totalOf(tx, filters, query);
    const ids = await idsOf(tx, query, page, total);
    return { ...shown, total, items: await summariesOf(tx, ids) };
  }, SNAPSHOT);
}

export interface ListQuery {
  isSearch: boolean;
  table: typeof applications | typeof applicationWords;
  id: SQL;
  /** What the list is ordered by, before the id. */
  key: SQL;
  /** By key and id, one way or the other: exactly as an index has it, or all rows would be sorted for one page. */
  order: (falling: boolean) => SQL[];
  wanted: SQL | undefined;
  /** Whether the list goes from great to small. */
  falling: boolean;
}

/** Where to look and in which order; null when nothing can be found. */
export function listQuery(filters: ApplicationFilters): ListQuery | null {
  const terms = searchTerms(filters.search, PREFIX_MIN_CHARACTERS);
  const isSearch = filters.search !== "";
  if (isSearch && terms.length === 0) return null;
  const table = isSearch ? applicationWords : applications;
  const byName = filters.sort.endsWith("name") && !isSearch;
  const id = sql`${isSearch ? applicationWords.applicationId : applications.id}`;
  const key = byName ? sql`lower(${applications.fullName})` : sql`${table.appliedAt}`;
  return {
    isSearch,
    table,
    id,
    key,
    order: (falling) => [key, id].map((column) => (byName ? plain : dated)(column, falling)),
    wanted: and(
      filters.status ? eq(table.status, storable(filters.status)) : undefined,
      filters.job ? eq(table.jobId, storable(filters.job)) : undefined,
      isSearch ? findsAll(terms) : undefined,
    ),
    falling: byName ? filters.sort === "-name" : filters.sort !== "applied",
  };
}

const plain = (column: SQL, falling: boolean) => (falling ? sql`${column} desc` : column);

/** The indexes by date were made with their nulls last, and nothing else fits them, although there are no nulls. */
const dated = (column: SQL, falling: boolean) =>
  falling ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;

/** The planner takes a row's words for as near as the row itself, and would read all of them where the index already knows. */
export async function withoutReadingEveryWord(tx: Database): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}

async function totalOf(tx: Database, filters: ApplicationFilters, query: ListQuery) {
  if (query.isSearch) return tx.$count(query.table, query.wanted);
  const { status, jobId, total } = applicationCounts;
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${total}), 0)::int` })
    .from(applicationCounts)
    .where(
      and(
        filters.status ? eq(status, storable(filters.status)) : undefined,
        filters.job ? eq(jobId, storable(filters.job)) : undefined,
      ),
    );
  return row?.total ?? 0;
}

/** From whichever end is nearer: the last page of many is as quick as the first. */
async function idsOf(tx: Database, query: ListQuery, page: number, total: number) {
  const before = (page - 1) * ADMIN_PAGE_SIZE;
  const most = Math.min(ADMIN_PAGE_SIZE, total - before);
  if (most <= 0) return [];
  const fromEnd = before > total / 2;
  const skipped = fromEnd ? total - before - most : before;
  const { id, table, wanted, order } = query;
  const rows = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(wanted)
    .orderBy(...order(query.falling !== fromEnd))
    .limit(most)
    .offset(skipped);
  const ids = rows.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

async function summariesOf(tx: Database, ids: string[]): Promise<ApplicationSummary[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(summaryColumns)
    .from(applications)
    .where(inArray(applications.id, ids));
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** PostgreSQL answers a text with U+0000 with an error; nothing stored holds U+FFFF instead. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uffff");
}
