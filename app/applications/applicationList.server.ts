import { and, count, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Application } from "~/applications/application";
import {
  type ApplicationCounts,
  countsOf,
  getMaintainedCounts,
  repeatColumns,
} from "~/applications/queries.server";
import { ADMIN_PAGE_SIZE, countWithStatus, SELECTED_MAX } from "~/applications/rules";
import { allTermsCondition, termsOf } from "~/applications/search/applicationSearch.server";
import {
  applicationCounts,
  applications,
  applicationWords,
  resumeTexts,
} from "~/applications/tables.server";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import {
  ascending,
  descending,
  indexedDescending,
  inOrderOf,
  type ListedRows,
  listIds,
  type Page,
  reversed,
  SNAPSHOT,
  type SortOrder,
} from "~/platform/data/lists.server";
import {
  BY_ORDER,
  isFasterInListOrder,
  setPlannerOptions,
} from "~/platform/data/searchPlan.server";
import { type Rejection, reject } from "~/platform/reject";

/** A minus means descending: "-applied" is the newest first. Search results are always ordered by date. */
export const APPLICATION_SORTS = ["-applied", "applied", "name", "-name"] as const;
type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export interface ApplicationFilters {
  /** "" is any. */
  status: string;
  /** A job's id; "" is any. */
  job: string;
  /** Found in name, email, reference, cover letter or resume, as typed; "" is any. */
  search: string;
  sort: ApplicationSort;
}

/** The columns that lists show. */
export type ApplicationSummary = Pick<
  Application,
  "id" | "fullName" | "email" | "jobTitle" | "status" | "appliedAt"
> & {
  hasResume: boolean;
  /** An earlier application for the same job came from the same address. */
  hasAppliedBefore: boolean;
  /** A later application for the same job came from the same address; its resume is the current one. */
  isSuperseded: boolean;
  /** Whether the admin area can show it; otherwise it can only be downloaded. */
  isResumeReadable: boolean;
};

export const listedColumns = {
  id: applications.id,
  fullName: applications.fullName,
  email: applications.email,
  jobTitle: applications.jobTitle,
  status: applications.status,
  appliedAt: applications.appliedAt,
  hasResume: sql<boolean>`${applications.resumeKey} is not null`,
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
  const paging = { page, pageSize: ADMIN_PAGE_SIZE };
  const query = queryOfList(filters);
  if (!query) return { ...paging, items: [], total: 0, counts: { total: 0, byStatus: {} } };
  return app.db.transaction(async (tx) => {
    if (query.isSearch) return searchApplications(tx, filters, query, paging);
    const counts = await getMaintainedCounts(tx, filters.job || null);
    const total = countWithStatus(counts, filters.status);
    const ids = await listIds(tx, query, { ...paging, total });
    return { ...paging, total, counts, items: await listSummaries(tx, ids) };
  }, SNAPSHOT);
}

type Paging = Pick<ApplicationList, "page" | "pageSize">;

const WEEK_SECONDS = 7 * 24 * 3_600;

/** PostgreSQL reads or sorts what lies before a page of a search, up to here; a later page is read from its week on. */
const FROM_THE_START_MAX = 1_000;

async function searchApplications(
  tx: Transaction,
  filters: ApplicationFilters,
  query: ListQuery,
  paging: Paging,
): Promise<ApplicationList> {
  await disableSequentialScans(tx);
  const skipped = (paging.page - 1) * paging.pageSize;
  const byWeek = skipped > FROM_THE_START_MAX;
  const countRows = await countFound(tx, filters, { byWeek });
  const counts = countsOf(countRows);
  const total = countWithStatus(counts, filters.status);
  // PostgreSQL would read the whole list for nothing.
  if (skipped >= total) return { ...paging, total, counts, items: [] };
  const { total: stored } = await getMaintainedCounts(tx, null);
  const start = byWeek
    ? startInWeek(query, withStatus(countRows, filters.status), skipped)
    : { condition: undefined, skipped };
  const reads = start.skipped + paging.pageSize;
  if (isFasterInListOrder({ needed: reads, matching: total }, stored))
    await setPlannerOptions(tx, BY_ORDER);
  const rows = await tx
    .select({ id: sql<string>`${query.id}` })
    .from(query.table)
    .where(and(query.condition, start.condition))
    .orderBy(...query.order.map(({ forward }) => forward))
    .limit(paging.pageSize)
    .offset(start.skipped);
  const ids = rows.map(({ id }) => id);
  return { ...paging, total, counts, items: await listSummaries(tx, ids) };
}

interface FoundCount {
  status: string;
  /** When the week begins, in seconds since 1970; 0 if weeks are not counted apart. */
  week: number;
  total: number;
}

/**
 * Counts the applications in each status that job and search find. Counting each week by itself takes 1.5 times as long. On
 * purpose a query of its own: how the page is read best follows from the count.
 */
async function countFound(
  tx: Transaction,
  { job, search }: ApplicationFilters,
  { byWeek }: { byWeek: boolean },
): Promise<FoundCount[]> {
  const { status, appliedAt } = applicationWords;
  const week = sql`date_bin('7 days', ${appliedAt}, to_timestamp(0))`;
  const begins = byWeek ? sql<number>`extract(epoch from ${week})::float8` : sql<number>`0`;
  const query = tx
    .select({ status, week: begins, total: count() })
    .from(applicationWords)
    .where(queryOfList({ status: "", job, search, sort: "-applied" })?.condition);
  return byWeek ? query.groupBy(status, week) : query.groupBy(status);
}

const withStatus = (counts: readonly FoundCount[], status: string) =>
  status ? counts.filter((each) => each.status === status) : counts;

/**
 * Finds the week in which a page of the list begins. Example, newest first: 30 rows are skipped and the newest week has 20. The
 * page begins in the week before: `condition` matches that week and all older ones, and `skipped` is 10.
 */
function startInWeek(
  { key, isDescending }: ListQuery,
  counts: readonly FoundCount[],
  skip: number,
) {
  const totals = new Map<number, number>();
  for (const { week, total } of counts) totals.set(week, (totals.get(week) ?? 0) + total);
  const weeks = [...totals].sort(([one], [other]) => one - other);
  let skipped = skip;
  for (const [week, total] of isDescending ? weeks.reverse() : weeks) {
    const condition = isDescending
      ? sql`${key} < to_timestamp(${week + WEEK_SECONDS})`
      : sql`${key} >= to_timestamp(${week})`;
    if (skipped < total) return { condition, skipped };
    skipped -= total;
  }
  return { condition: sql`false`, skipped };
}

export interface ListQuery extends ListedRows {
  isSearch: boolean;
  table: typeof applications | typeof applicationWords;
  id: SQL;
  /** The sort key; the id breaks ties. */
  key: SQL;
  /** By key and id, exactly as an index has them; otherwise all rows would be sorted for one page. */
  order: readonly SortOrder[];
  /** Whether `order` is descending. */
  isDescending: boolean;
}

/** Builds the query of a filtered list; null if the search text contains no searchable term. */
export function queryOfList(filters: ApplicationFilters): ListQuery | null {
  const terms = termsOf(filters.search);
  const isSearch = filters.search !== "";
  if (isSearch && terms.length === 0) return null;
  const table = isSearch ? applicationWords : applications;
  const byName = filters.sort.endsWith("name") && !isSearch;
  const isDescending = byName ? filters.sort === "-name" : filters.sort !== "applied";
  const id = sql`${isSearch ? applicationWords.applicationId : applications.id}`;
  const key = byName ? sql`lower(${applications.fullName})` : sql`${table.appliedAt}`;
  return {
    isSearch,
    table,
    id,
    key,
    order: [key, id].map((column) => sortedBy(column, { byName, isDescending })),
    condition: and(
      filters.status ? eq(table.status, filters.status) : undefined,
      filters.job ? eq(table.jobId, filters.job) : undefined,
      isSearch ? allTermsCondition(terms) : undefined,
    ),
    isDescending,
  };
}

function sortedBy(
  column: SQL,
  { byName, isDescending }: { byName: boolean; isDescending: boolean },
) {
  if (byName) return isDescending ? descending(column) : ascending(column);
  return isDescending ? indexedDescending(column) : reversed(indexedDescending(column));
}

/**
 * Makes the planner use the search index. It underestimates the cost of reading the search terms, which are stored out of line,
 * and would scan the whole table.
 */
export async function disableSequentialScans(tx: Transaction): Promise<void> {
  await setPlannerOptions(tx, { enable_seqscan: "off" });
}

/** How many rows the list has. */
export async function countMatches(tx: Transaction, filters: ApplicationFilters, query: ListQuery) {
  if (query.isSearch) return tx.$count(query.table, query.condition);
  const { status, jobId, total } = applicationCounts;
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${total}), 0)::int` })
    .from(applicationCounts)
    .where(
      and(
        filters.status ? eq(status, filters.status) : undefined,
        filters.job ? eq(jobId, filters.job) : undefined,
      ),
    );
  return row?.total ?? 0;
}

async function listSummaries(tx: Transaction, ids: string[]): Promise<ApplicationSummary[]> {
  if (ids.length === 0) return [];
  const idCondition = inArray(applications.id, ids);
  return inOrderOf(ids, await tx.select(listedColumns).from(applications).where(idCondition));
}

/**
 * All applications of a list as somebody saw it: without those that came in after `listedAt`. Nothing is changed if they are no
 * longer `count`.
 */
interface WholeList {
  filters: ApplicationFilters;
  listedAt: Date;
  count: number;
}

/** Rows that were checked in a list that was loaded at `listedAt`. */
interface CheckedRows {
  ids: readonly string[];
  listedAt: Date;
}

/** Which applications a bulk command is about: ids, those that were checked in a list, or a whole list. */
export type Selected = readonly string[] | CheckedRows | WholeList;

export type SelectionError = "none-selected" | "too-many" | "list-changed";

export type SelectedIds = { ok: true; ids: string[] } | Rejection<SelectionError>;

export async function resolveSelected(tx: Transaction, selected: Selected): Promise<SelectedIds> {
  const ids = isWholeList(selected)
    ? await listIdsOfWhole(tx, selected)
    : [...new Set(idsOf(selected))];
  if (ids.length > SELECTED_MAX) return reject("too-many");
  if (isWholeList(selected) && ids.length !== selected.count) return reject("list-changed");
  return ids.length > 0 ? { ok: true, ids } : reject("none-selected");
}

export function countSelected(selected: Selected): number {
  return isWholeList(selected) ? selected.count : idsOf(selected).length;
}

export function isWholeList(selected: Selected): selected is WholeList {
  return "filters" in selected;
}

const idsOf = (selected: readonly string[] | CheckedRows) =>
  "ids" in selected ? selected.ids : selected;

async function listIdsOfWhole(
  tx: Transaction,
  { filters, listedAt }: WholeList,
): Promise<string[]> {
  const query = queryOfList(filters);
  if (!query) return [];
  if (query.isSearch) await disableSequentialScans(tx);
  const rows = await tx
    .select({ id: query.id })
    .from(query.table)
    .where(and(query.condition, lte(query.table.appliedAt, listedAt)))
    .limit(SELECTED_MAX + 1);
  return rows.map(({ id }) => String(id));
}
