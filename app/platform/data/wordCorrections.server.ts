import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { Database, Transaction } from "~/platform/data/database.server";

/** Shorter words are too similar to each other to be corrected. */
export const WORD_MIN_CHARACTERS = 3;
/** Longer words are hardly typed by a person, and each letter more makes 74 words more to look up. */
const NEAR_WORD_MAX_CHARACTERS = 24;
/** Each corrected word costs several index lookups, and a search with more unknown words is rarely a typing error. */
const CORRECTED_MAX = 3;
/** A word is no correction if its length differs by more than this share of the typed word's length. */
const LENGTH_DIFFERENCE_MAX = 1 / 3;
const CANDIDATES_MAX = 5;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** Stores words for later corrections, in a table with a column `word`. */
export async function storeWords(
  tx: Transaction,
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

/**
 * The words of a search with each that is unknown replaced by the one that was most likely meant. Null if none is unknown, if too
 * many are, or if one has no similar word.
 */
export async function correctWords<Word>(
  words: readonly Word[],
  lookUp: {
    areKnown(words: readonly Word[]): Promise<boolean[]>;
    findNearest(word: Word): Promise<Word | null>;
  },
): Promise<Word[] | null> {
  const knownFlags = await lookUp.areKnown(words);
  const unknown = knownFlags.filter((isKnown) => !isKnown).length;
  if (unknown === 0 || unknown > CORRECTED_MAX) return null;
  const corrected: Word[] = [];
  for (const [index, word] of words.entries()) {
    const nearest = knownFlags[index] ? word : await lookUp.findNearest(word);
    if (!nearest) return null;
    corrected.push(nearest);
  }
  return corrected;
}

interface WordList {
  table: PgTable;
  /** Whether visitors find something under a word. */
  foundCondition(word: SQL): SQL;
}

export type NearWord = {
  word: string;
  isOneEditAway: boolean;
  /** 0 to 1: the share of their trigrams that two words have in common. */
  likeness: number;
};

/**
 * The words of a list that were most likely meant by a mistyped one, the likeliest first. Trigrams are unreliable for short
 * words, so words at edit distance 1 are looked up directly. Words of drafts are removed before the limit: otherwise a missing
 * correction would reveal that a draft contains a similar word.
 */
export async function listNearWords(
  db: Database,
  { table, foundCondition }: WordList,
  word: string,
): Promise<NearWord[]> {
  if (word.length < WORD_MIN_CHARACTERS || word.length > NEAR_WORD_MAX_CHARACTERS) return [];
  const oneEditCondition = sql`word = any(${sql.param(wordsOneEditAway(word))}::text[])`;
  const difference = Math.floor(word.length * LENGTH_DIFFERENCE_MAX);
  const alikeCondition = sql`word % ${word} and abs(length(word) - ${word.length}) <= ${difference}`;
  const { rows } = await db.execute<NearWord>(sql`
    with alike as materialized (
      select word, ${oneEditCondition} as "isOneEditAway", similarity(word, ${word}) as likeness
      from ${table} where ${oneEditCondition} or (${alikeCondition})
      order by 2 desc, 3 desc, word
    )
    select word, "isOneEditAway", likeness from alike where ${foundCondition(sql`alike.word`)}
    limit ${CANDIDATES_MAX}`);
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
 * Corrects mistyped searches of a list one at a time, because each compares a word with all that are stored. Remembers the result
 * for a minute: the same words are searched for again and again, above all by programs.
 */
export interface Corrections {
  /**
   * The search that was probably meant, or null. Null too, without looking, if too many corrections are waiting already. `list`
   * names what is searched, such as "jobs", which has words and a queue of its own; it is never a text of a visitor.
   */
  find<Words extends object>(
    list: string,
    typed: string,
    correct: () => Promise<Words | null>,
  ): Promise<Words | null>;
}

/** At about 10 ms each, the last one waits for a third of a second. */
const WAITING_MAX = 30;
const REMEMBERED_MAX = 1_000;
const REMEMBERED_MS = 60_000;

export function createCorrections(): Corrections {
  const limits = new Map<string, LimitFunction>();
  const remembered = new LRUCache<string, { words: object | null }>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_MS,
  });
  return {
    async find<Words extends object>(
      list: string,
      typed: string,
      correct: () => Promise<Words | null>,
    ) {
      const key = `${list} ${typed}`;
      const cachedEntry = remembered.get(key);
      if (cachedEntry) return cachedEntry.words as Words | null;
      const limit = limits.get(list) ?? pLimit(1);
      limits.set(list, limit);
      if (limit.pendingCount >= WAITING_MAX) return null;
      const words = await limit(correct);
      remembered.set(key, { words });
      return words;
    },
  };
}
