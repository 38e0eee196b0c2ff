import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { withoutAccents } from "#markup/slug";
import type { Database } from "~/platform/data/database.server";
import { type ListedRows, listIds } from "~/platform/data/lists.server";
import { withoutNul } from "~/platform/http/upload/storableText";

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

/** A search of the admin area lists so many records, the first in the order of the list. */
const LISTED_MAX = 1_000;
const LOOKED_AT = 200;
/** Whether a text index can find a text: it holds three letters or digits at a time. */
export function isIndexable(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

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
    ids: ids.slice(0, LISTED_MAX).slice(before, before + pageSize),
    total: Math.min(ids.length, LISTED_MAX),
    hasMore: ids.length > LISTED_MAX,
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
    isIndexable(search.text) && isFoundSoonerByText(await lookAtFirst(tx, rows, matches), total);
  if (isRare) await planFor(tx, BY_TEXT);
  const searchedRows = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(condition, matches))
    .orderBy(...order.map(({ forward }) => forward))
    .limit(LISTED_MAX + 1);
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
  return COST_BY_TEXT * total * share < LISTED_MAX / share;
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

const FILTER_MAX_CHARACTERS = 200;

/** A filter's value in the query of a list, cut to 200 characters; empty without one. */
export function filterValue(query: URLSearchParams, name: string): string {
  return withoutNul(query.get(name) ?? "").slice(0, FILTER_MAX_CHARACTERS);
}

/** A search term: a whole word in any of its forms, or a prefix. */
export interface SearchTerm {
  word: string;
  prefix: boolean;
}

const TERMS_MAX = 10;
/** Longer words are cut, in queries and in the index, so that they still match. */
const WORD_MAX_CHARACTERS = 60;
const SEARCH_MAX_CHARACTERS = 1_000;
/** A tsvector may have 1 MiB, and a text of short, different words takes nearly four times its size. */
const INDEXED_MAX_BYTES = 250_000;

/** The words of a text for the index and for queries: letters and digits, in lower case, without accents. */
export function foldedTerms(text: string): string[] {
  const words = withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, WORD_MAX_CHARACTERS).join(""));
}

/**
 * Parses a search. The last word counts as a prefix if it has at least `prefixMinCharacters`, because shorter ones
 * would match nearly everything. Empty if there is no letter or digit.
 */
export function searchTerms(typed: string, prefixMinCharacters: number): SearchTerm[] {
  const words = foldedTerms(typed.slice(0, SEARCH_MAX_CHARACTERS)).slice(0, TERMS_MAX);
  return words.map((word, index) => ({
    word,
    prefix: index === words.length - 1 && word.length >= prefixMinCharacters,
  }));
}

/** The words that fit into the index, in order. */
export function indexedTerms(text: string): string[] {
  const words = foldedTerms(text);
  let bytes = 0;
  const over = words.findIndex((word) => {
    bytes += Buffer.byteLength(word) + 1;
    return bytes > INDEXED_MAX_BYTES;
  });
  return over === -1 ? words : words.slice(0, over);
}

/** Shorter words are too similar to each other to be corrected. */
export const WORD_MIN_CHARACTERS = 3;
/** Longer words are hardly typed by a person, and each letter more makes 72 words more to look up. */
const NEAR_WORD_MAX_CHARACTERS = 24;
/** Each corrected word costs several index lookups, and a search with more unknown words is rarely a typing error. */
export const CORRECTED_MAX = 3;
/** A word is no correction if its length differs by more than this share of the typed word's length. */
const LENGTH_DIFFERENCE_MAX = 1 / 3;
const CANDIDATES = 5;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** Stores words for later corrections, in a table with a column `word`. */
export async function storeWords(
  tx: Database,
  table: PgTable,
  words: Iterable<string>,
): Promise<void> {
  const distinct = new Set([...words].filter((word) => word.length >= WORD_MIN_CHARACTERS));
  // Sorted, so that two concurrent saves insert words in the same order and cannot deadlock.
  const sorted = [...distinct].sort();
  await tx.execute(sql`
    insert into ${table} (word) select unnest(${sql.param(sorted)}::text[])
    on conflict do nothing`);
}

interface WordList {
  table: PgTable;
  /** Whether visitors find something under a word. */
  isFound(word: SQL): SQL;
}

export type NearWord = {
  word: string;
  oneEdit: boolean;
  /** 0 to 1: the share of their trigrams that two words have in common. */
  likeness: number;
};

/**
 * The words of a list that were most likely meant by a mistyped one, the likeliest first. Trigrams are unreliable for
 * short words, so words at edit distance 1 are looked up directly. Words of drafts are removed before the limit: otherwise
 * a missing correction would reveal that a draft contains a similar word.
 */
export async function listNearWords(
  db: Database,
  { table, isFound }: WordList,
  word: string,
): Promise<NearWord[]> {
  if (word.length < WORD_MIN_CHARACTERS || word.length > NEAR_WORD_MAX_CHARACTERS) return [];
  const oneEdit = sql`word = any(${sql.param(wordsOneEditAway(word))}::text[])`;
  const difference = Math.floor(word.length * LENGTH_DIFFERENCE_MAX);
  const isAlike = sql`word % ${word} and abs(length(word) - ${word.length}) <= ${difference}`;
  const { rows } = await db.execute<NearWord>(sql`
    with alike as materialized (
      select word, ${oneEdit} as "oneEdit", similarity(word, ${word}) as likeness
      from ${table} where ${oneEdit} or (${isAlike})
      order by 2 desc, 3 desc, word
    )
    select word, "oneEdit", likeness from alike where ${isFound(sql`alike.word`)}
    limit ${CANDIDATES}`);
  return rows;
}

/** All words at edit distance 1: a letter removed, inserted or replaced, or two adjacent letters swapped. */
function wordsOneEditAway(word: string): string[] {
  const letters = [...word];
  const indexes = [...letters.keys(), letters.length];
  const replaced = (index: number, count: number, instead: string[]) =>
    letters.toSpliced(index, count, ...instead).join("");
  return indexes.flatMap((index) => [
    replaced(index, 1, []),
    ...LETTERS.flatMap((letter) => [replaced(index, 0, [letter]), replaced(index, 1, [letter])]),
    replaced(index, 2, letters.slice(index, index + 2).reverse()),
  ]);
}

/**
 * Corrects mistyped searches one at a time, because each compares a word with all that are stored, and remembers for a
 * minute what came of it: the same words are searched for again and again, the more so by programs.
 */
export interface Corrections<Words> {
  /** What was probably meant, or null. Null too, without looking, if too many corrections are waiting already. */
  find(typed: string, correct: () => Promise<Words | null>): Promise<Words | null>;
}

/** At about 10 ms each, the last one waits for a third of a second. */
const WAITING_MAX = 30;
const REMEMBERED_MAX = 1_000;
const REMEMBERED_MS = 60_000;

export function createCorrections<Words extends object>(): Corrections<Words> {
  const limit = pLimit(1);
  const remembered = new LRUCache<string, { words: Words | null }>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_MS,
  });
  return {
    async find(typed, correct) {
      const cachedEntry = remembered.get(typed);
      if (cachedEntry) return cachedEntry.words;
      if (limit.pendingCount >= WAITING_MAX) return null;
      const words = await limit(correct);
      remembered.set(typed, { words });
      return words;
    },
  };
}
