import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Job } from "~/jobs/job";
import { NEWEST, openJobCondition, openJobCountOfEdition } from "~/jobs/queries.server";
import { PUBLIC_PAGE_SIZE } from "~/jobs/rules";
import {
  correctSearch,
  separateWords,
  textCondition,
  unindexedTextCondition,
  wordsCondition,
} from "~/jobs/search/jobTextSearch.server";
import { jobs } from "~/jobs/tables.server";
import { translateJobs } from "~/jobs/translation/jobTranslations.server";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { pageOfFound } from "~/platform/data/listPage.server";
import { inOrderOf, listIds, type Page, SNAPSHOT } from "~/platform/data/lists.server";
import { executePrepared } from "~/platform/data/preparedStatements.server";
import {
  FOUND_MAX,
  findIds,
  findIdsInListOrder,
  setPlannerOptions,
} from "~/platform/data/searchPlan.server";
import { translationCondition } from "~/platform/data/translations.server";
import { publicFilterValue } from "~/platform/http/cache/readingPages";
import { pageNumber } from "~/platform/listParameters";

export interface OpenJobFilters {
  /** Found in title or description, as typed. */
  search: string;
  department: string;
  location: string;
  type: string;
  /** One of WORKPLACES; any other finds nothing. */
  workplace: string;
  page: number;
}

/** Reads the filters from the address of the careers page. Ignores other parameters. */
export function readOpenJobFilters({ searchParams }: URL): OpenJobFilters {
  return {
    search: publicFilterValue(searchParams, "search"),
    department: publicFilterValue(searchParams, "department"),
    location: publicFilterValue(searchParams, "location"),
    type: publicFilterValue(searchParams, "type"),
    workplace: publicFilterValue(searchParams, "workplace"),
    page: pageNumber(searchParams.get("page")),
  };
}

export interface FoundJobs extends Page<Job> {
  /** How many open jobs there are without filters. */
  totalOpen: number;
  /** The search that was made instead if no job contains the typed one; null if it was not changed. */
  correctedTo: string | null;
  /** The words of the search, if no job contains it as typed and these jobs contain each of its words; else null. */
  eachWord: string | null;
}

/** Lists the open jobs, newest first. */
export async function listOpenJobs(app: App, filters: OpenJobFilters): Promise<FoundJobs> {
  const { search } = filters;
  if (!search) return { ...(await listChosen(app, filters)), correctedTo: null, eachWord: null };
  const totalOpen = await openJobCountOfEdition(app);
  const isMany = totalOpen > FEW_JOBS;
  const searchOpen = isMany ? searchMany : searchFew;
  const words = separateWords(search);
  const searched = searchConditionsOf(app, { search, words, isMany });
  const { isAsTyped, ...results } = await searchOpen(app, filters, searched);
  if (results.total > 0)
    return {
      ...results,
      totalOpen,
      correctedTo: null,
      eachWord: isAsTyped ? null : words.join(" "),
    };
  const corrected = await app.corrections.find("jobs", search, () =>
    correctSearch(app, { open: openJobCondition(app), typed: search, isMany }),
  );
  if (!corrected) return { ...results, totalOpen, correctedTo: null, eachWord: null };
  const shape = `${corrected.length} corrected`;
  const correctedTexts = { shape, asTyped: wordsCondition(corrected, { isMany }) };
  const { isAsTyped: _, ...correctedMatches } = await searchOpen(app, filters, correctedTexts);
  return {
    ...correctedMatches,
    totalOpen,
    correctedTo: correctedMatches.total > 0 ? corrected.join(" ") : null,
    eachWord: null,
  };
}

/**
 * The conditions of a search, such as `senior java`: jobs that contain "senior java" (`asTyped`, `translated`) and, if none does,
 * jobs that contain "senior" somewhere and "java" somewhere (`eachWord`).
 */
interface SearchConditions {
  /** A part of the statement's name, such as "2 words": its SQL differs with their number. */
  shape: string;
  asTyped: SQL;
  /** The condition on the texts in the language of the request's address. */
  translated?: SQL;
  eachWord?: SQL;
}

/** Jobs that contain the search as typed or, if none does, each of its words somewhere. */
function searchConditionsOf(
  app: App,
  { search, words, isMany }: { search: string; words: readonly string[]; isMany: boolean },
): SearchConditions {
  return {
    shape: `${words.length} words`,
    asTyped: textCondition(search, { isMany }),
    translated: translationCondition(app, { kind: "job", id: jobs.id }, search),
    eachWord: words.length > 0 ? wordsCondition(words, { isMany }) : undefined,
  };
}

interface SearchedJobs extends Page<Job> {
  /** False if no job contains "senior java", and these contain "senior" somewhere and "java" somewhere. */
  isAsTyped: boolean;
}

/**
 * Up to this many jobs are searched without the index: reading them takes no longer than the extra round trips of `searchMany`.
 */
const FEW_JOBS = 1_000;

/** The open jobs that fit the filters other than the search. */
function chosenFiltersCondition(
  app: App,
  { department, location, type, workplace }: OpenJobFilters,
) {
  return and(
    openJobCondition(app),
    department ? eq(jobs.department, department) : undefined,
    location ? eq(jobs.location, location) : undefined,
    type ? eq(jobs.type, type) : undefined,
    workplace ? sql`${jobs.workplace} = ${workplace}` : undefined,
  );
}

/** Finds the ids of a page first, by an index alone, so that PostgreSQL reads the rows of this page only. */
function listChosen(app: App, filters: OpenJobFilters) {
  const { page, search: _, ...chosenFilters } = filters;
  const isFiltered = Object.values(chosenFilters).some((filter) => filter !== "");
  const condition = chosenFiltersCondition(app, filters);
  return app.db.transaction(async (tx) => {
    const totalOpen = await tx.$count(jobs, openJobCondition(app));
    const total = isFiltered ? await tx.$count(jobs, condition) : totalOpen;
    const paging = { page, pageSize: PUBLIC_PAGE_SIZE, total };
    const ids = await listIds(tx, { table: jobs, id: jobs.id, condition, order: NEWEST }, paging);
    return { ...paging, totalOpen, items: await listByIds({ ...app, db: tx }, ids) };
  }, SNAPSHOT);
}

/** One query, and a second one that counts if there is more than a page. */
async function searchFew(
  app: App,
  filters: OpenJobFilters,
  conditions: SearchConditions,
): Promise<SearchedJobs> {
  const { asTyped, translated, eachWord } = conditions;
  const { page } = filters;
  const pageSize = PUBLIC_PAGE_SIZE;
  const chosenCondition = chosenFiltersCondition(app, filters);
  const typedCondition = or(asTyped, translated);
  const noneAsTypedCondition = sql`not exists (select from ${jobs} where ${and(chosenCondition, typedCondition)})`;
  const condition = and(
    chosenCondition,
    eachWord ? or(typedCondition, and(eachWord, noneAsTypedCondition)) : typedCondition,
  );
  const query = app.db
    .select({ job: jobs, isAsTyped: sql<boolean>`${typedCondition}` })
    .from(jobs)
    .where(condition)
    .orderBy(...NEWEST.map(({ forward }) => forward))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await executePrepared(app.db, statementName(filters, conditions), query);
  const isOnlyPage = page === 1 && rows.length < pageSize;
  const total = isOnlyPage ? rows.length : await app.db.$count(jobs, condition);
  const pageJobs = rows.map(({ job }) => job);
  const isAsTyped = rows[0]?.isAsTyped ?? true;
  return { items: await translateJobs(app, pageJobs), page, pageSize, total, isAsTyped };
}

/**
 * The text of the statement differs with what is searched for, with the filters that are chosen, and beyond the first page.
 * PostgreSQL reads 63 characters of it.
 */
function statementName(
  { page, search: _search, ...chosen }: OpenJobFilters,
  { shape, translated }: SearchConditions,
): string {
  const names = Object.entries(chosen).flatMap(([name, value]) =>
    value ? [name.slice(0, 4)] : [],
  );
  const further = [translated ? "translated" : "", page > 1 ? "next" : ""];
  return ["jobs", shape, ...further, ...names].join(" ");
}

/**
 * Reads few of thousands of long texts. For `senior java` the index first finds the jobs that contain both words; "senior java"
 * as one text is then looked for among these alone, because a job that contains it contains both words, too.
 */
function searchMany(
  app: App,
  filters: OpenJobFilters,
  conditions: SearchConditions,
): Promise<SearchedJobs> {
  const { asTyped, eachWord } = conditions;
  const paging = { page: filters.page, pageSize: PUBLIC_PAGE_SIZE };
  const condition = chosenFiltersCondition(app, filters);
  const rows = { table: jobs, id: jobs.id, condition, order: NEWEST };
  return app.db.transaction(async (tx) => {
    const total = await tx.$count(jobs, openJobCondition(app));
    const find = (condition: SQL) =>
      findIds(tx, { ...rows, search: { text: filters.search, matches: condition } }, total);
    const eachWordIds = await find(eachWord ?? asTyped);
    // Only the newest were read: an older job may contain the search as typed.
    const isTruncated = eachWord && eachWordIds.length === FOUND_MAX;
    const candidates = isTruncated
      ? await findIdsInListOrder(tx, rows, unindexedTextCondition(filters.search))
      : eachWordIds;
    const asTypedIds = await findIdsAsTyped(tx, condition, conditions, candidates);
    const isAsTyped = asTypedIds.length > 0 || !eachWord;
    const { ids, ...counted } = pageOfFound(isAsTyped ? asTypedIds : eachWordIds, paging);
    const items = await listByIds({ ...app, db: tx }, ids);
    return { ...paging, ...counted, items, isAsTyped };
  }, SNAPSHOT);
}

/** The candidates that have a search as typed, and the jobs that have it in the language of the request's address. */
async function findIdsAsTyped(
  tx: Transaction,
  condition: SQL | undefined,
  { asTyped, translated, eachWord }: SearchConditions,
  candidates: string[],
): Promise<string[]> {
  if (!eachWord && !translated) return candidates;
  await setPlannerOptions(tx, { enable_seqscan: "off" });
  // First the ids: with both conditions in one query PostgreSQL would use no index.
  const translatedRows = translated
    ? await tx.select({ id: jobs.id }).from(jobs).where(translated)
    : [];
  const typedCondition = and(inArray(jobs.id, candidates), asTyped);
  const translatedCondition = inArray(
    jobs.id,
    translatedRows.map(({ id }) => id),
  );
  const typedRows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(condition, or(typedCondition, translatedCondition)))
    .orderBy(...NEWEST.map(({ forward }) => forward))
    .limit(FOUND_MAX);
  return typedRows.map(({ id }) => id);
}

async function listByIds(app: App, ids: string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  const rows = await app.db.select().from(jobs).where(inArray(jobs.id, ids));
  return translateJobs(app, inOrderOf(ids, rows));
}
