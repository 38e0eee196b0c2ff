import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";

/** Shorter words are too similar to each other to be corrected. */
export const WORD_MIN_CHARACTERS = 3;
/** Longer words are hardly typed by a person, and each letter more makes 72 words more to look up. */
const WORD_MAX_CHARACTERS = 24;
/** Each corrected word costs several index lookups, and a search with more unknown words is rarely a typing error. */
export const CORRECTED_MAX = 3;
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
 * short words, so words at edit distance 1 are looked up directly. Words of drafts are removed before the limit:
 * otherwise they would displace others, and so reveal what drafts contain.
 */
export async function listNearWords(
  db: Database,
  { table, isFound }: WordList,
  word: string,
): Promise<NearWord[]> {
  if (word.length < WORD_MIN_CHARACTERS || word.length > WORD_MAX_CHARACTERS) return [];
  const oneEdit = sql`word = any(${sql.param(wordsOneEditAway(word))}::text[])`;
  const { rows } = await db.execute<NearWord>(sql`
    with alike as materialized (
      select word, ${oneEdit} as "oneEdit", similarity(word, ${word}) as likeness
      from ${table} where ${oneEdit} or word % ${word}
      order by 2 desc, 3 desc, word
    )
    select word, "oneEdit", likeness from alike where ${isFound(sql`alike.word`)}
    limit ${CANDIDATES}`);
  return rows;
}

/** All words at edit distance 1: a letter removed, inserted or replaced, or two adjacent letters swapped. */
function wordsOneEditAway(word: string): string[] {
  const letters = [...word];
  const places = [...letters.keys(), letters.length];
  const replaced = (place: number, count: number, instead: string[]) =>
    letters.toSpliced(place, count, ...instead).join("");
  return places.flatMap((place) => [
    replaced(place, 1, []),
    ...LETTERS.flatMap((letter) => [replaced(place, 0, [letter]), replaced(place, 1, [letter])]),
    replaced(place, 2, letters.slice(place, place + 2).reverse()),
  ]);
}
