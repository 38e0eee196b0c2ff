import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type ApplicationCounts, countsOf, storedCounts } from "~/applications/queries.server";
import { matchesAllTerms } from "~/applications/resumes/searchTerms.server";
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
import { inOrderOf, listIds, SNAPSHOT } from "~/platform/db/listIds.server";
import type { Page } from "~/platform/db/search.server";
import { searchTerms } from "~/platform/search/searchTerms.server";

/** Shorter prefixes match so many words and name suffixes that they would find almost everything. */
const PREFIX_MIN_CHARACTERS = 3;

/** A minus means descending: "-applied" is the newest first. Search results are always ordered by date. */
export const APPLICATION_SORTS = ["-applied", "applied", "name", "-name"] as const;
type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export interface ApplicationFilters {
  /** "" is any. */
  status: string;
  /** A job's id; "" is any. */
  job: string;
  /** Found in name, e-mail, reference, cover letter or resume, as typed; "" is any. */
  search: string;
  sort: ApplicationSort;
}

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

/** A page of a list, and how many applications its other filters find in each status. */
export type ApplicationList = Page<ApplicationSummary> & { counts: ApplicationCounts };

export async function listApplications(
  app: App,
  { page, ...filters }: ApplicationFilters & { page: number },
): Promise<ApplicationList> {
  const shown = { page, pageSize: ADMIN_PAGE_SIZE };
  const query = listQuery(filters);
  if (!query) return { ...shown, items: [], total: 0, counts: { total: 0, byStatus: {} } };
  return app.db.transaction(async (tx) => {
    const { ids, counts } = query.isSearch
      ? await searchPage(tx, filters, page)
      : await listPage(tx, filters, query, page);
    const total = totalOf(counts, filters);
    return { ...shown, total, counts, items: await listSummaries(tx, ids) };
  }, SNAPSHOT);
}

const totalOf = ({ byStatus, total }: ApplicationCounts, { status }: ApplicationFilters) =>
  status ? (byStatus[status] ?? 0) : total;

interface FoundPage {
  ids: string[];
  /** Of what job and search find, in each status. */
  counts: ApplicationCounts;
}

async function listPage(
  tx: Database,
  filters: ApplicationFilters,
  query: ListQuery,
  page: number,
): Promise<FoundPage> {
  const counts = await storedCounts(tx, storable(filters.job));
  const { descending, order, ...rows } = query;
  const backward = order(!descending);
  const sorted = order(descending).map((forward, place) => ({
    forward,
    backward: backward[place] ?? forward,
  }));
  const shown = { page, pageSize: ADMIN_PAGE_SIZE, total: totalOf(counts, filters) };
  return { counts, ids: await listIds(tx, { ...rows, order: sorted }, shown) };
}

/** Counts and sorts what it finds in one reading of the search index: a word of most resumes finds most of the table. */
async function searchPage(
  tx: Database,
  filters: ApplicationFilters,
  page: number,
): Promise<FoundPage> {
  const { status } = filters;
  const anyStatus = listQuery({ ...filters, status: "" });
  const [forward, backward] = filters.sort === "applied" ? ["asc", "desc"] : ["desc", "asc"];
  const sorted = (direction = "") =>
    sql.raw(`order by applied_at ${direction}, application_id ${direction}`);
  const most = ADMIN_PAGE_SIZE;
  const before = sql`${(page - 1) * most}::int`;
  await disableSequentialScans(tx);
  const { rows } = await tx.execute<SearchedPage>(sql`
    with found as materialized (
      select ${applicationWords.applicationId}, ${applicationWords.status}, ${applicationWords.appliedAt}
      from ${applicationWords} where ${anyStatus?.condition}
    ),
    counted as (select status, count(*)::int as total from found group by status),
    listed as (select * from found ${status ? sql`where status = ${storable(status)}` : sql``}),
    size as (select count(*)::int as total, ${before} > count(*) / 2 as "isNearEnd" from listed)
    select "isNearEnd", (select json_agg(counted) from counted) as counts, case when "isNearEnd"
      then array(select application_id from listed ${sorted(backward)}
        limit greatest(0, least(${most}, size.total - ${before})) offset greatest(0, size.total - ${before} - ${most}))
      else array(select application_id from listed ${sorted(forward)} limit ${most} offset ${before})
    end as ids from size`);
  const { ids = [], counts, isNearEnd } = rows[0] ?? {};
  return { ids: isNearEnd ? ids.reverse() : ids, counts: countsOf(counts ?? []) };
}

type SearchedPage = {
  /** The ids are those of the page in reverse: it was read from the end of the list. */
  isNearEnd: boolean;
  ids: string[];
  counts: { status: string; total: number }[] | null;
};

export interface ListQuery {
  isSearch: boolean;
  table: typeof applications | typeof applicationWords;
  id: SQL;
  /** The sort key; the id breaks ties. */
  key: SQL;
  /** Orders by key and id exactly as an index does; otherwise all rows would be sorted for one page. */
  order: (descending: boolean) => SQL[];
  condition: SQL | undefined;
  descending: boolean;
}

/** Builds the query of a filtered list; null if the search text contains no searchable term. */
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
    order: (descending) =>
      [key, id].map((column) => (byName ? plainOrder : dateOrder)(column, descending)),
    condition: and(
      filters.status ? eq(table.status, storable(filters.status)) : undefined,
      filters.job ? eq(table.jobId, storable(filters.job)) : undefined,
      isSearch ? matchesAllTerms(terms) : undefined,
    ),
    descending: byName ? filters.sort === "-name" : filters.sort !== "applied",
  };
}

const plainOrder = (column: SQL, descending: boolean) =>
  descending ? sql`${column} desc` : column;

/** Names the null order of the date indexes: PostgreSQL would not use them otherwise, although there are no nulls. */
const dateOrder = (column: SQL, descending: boolean) =>
  descending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;

/**
 * Makes the planner use the search index. It underestimates the cost of reading the search terms, which are stored out
 * of line, and would scan the whole table.
 */
export async function disableSequentialScans(tx: Database): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}

/** How many rows the list has. */
export async function countMatches(tx: Database, filters: ApplicationFilters, query: ListQuery) {
  if (query.isSearch) return tx.$count(query.table, query.condition);
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

async function listSummaries(tx: Database, ids: string[]): Promise<ApplicationSummary[]> {
  if (ids.length === 0) return [];
  const isListed = inArray(applications.id, ids);
  return inOrderOf(ids, await tx.select(summaryColumns).from(applications).where(isListed));
}

/** PostgreSQL rejects text with U+0000; U+FFFF, which no stored text contains, matches nothing. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uffff");
}
