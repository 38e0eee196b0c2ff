import { type SQL, sql } from "drizzle-orm";
import type { Job } from "~/jobs/job";
import { jobs, jobWords, searchedDescription } from "~/jobs/tables.server";
import type { App } from "~/platform/app.server";
import {
  containsTextCondition,
  isIndexable,
  lowerCaseContainsCondition,
} from "~/platform/data/containsText.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { SNAPSHOT } from "~/platform/data/lists.server";
import { setPlannerOptions } from "~/platform/data/searchPlan.server";
import { wordsIn } from "~/platform/data/searchTerms.server";
import {
  correctWords,
  listNearWords,
  type NearWord,
  storeWords,
  WORD_MIN_CHARACTERS,
} from "~/platform/data/wordCorrections.server";

const WORDS_MAX = 10;
/** Wildcards in other programs, not here: `50%` finds "50%". */
const MEANT_LITERALLY = /[%_*\\]/;
/** About two edits in a word of eight letters. Without a minimum, a site with few jobs would offer any word it has. */
const LIKENESS_MIN = 0.45;

/** Whether there are so many jobs that a search must not read all of them. */
interface ListSize {
  isMany: boolean;
}

/** The condition for jobs that contain the text in title or description. */
export function textCondition(text: string, size: ListSize): SQL {
  return jobContainsCondition(text, searchesTitlesOnly([text], size));
}

/** Like `textCondition`, for rows that are read anyway: each takes a fraction of the time, but the text index is of no use. */
export function unindexedTextCondition(text: string): SQL {
  return sql`(${containsTextCondition([jobs.title], text)} or strpos(${searchedDescription}, lower(${text})) > 0)`;
}

/** The condition for jobs that contain each word. */
export function wordsCondition(words: readonly string[], size: ListSize): SQL {
  const isTitleOnly = searchesTitlesOnly(words, size);
  const conditions = words.map((word) => jobContainsCondition(word, isTitleOnly));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Among many jobs, `ai` or `c#` is looked for in titles only: no index finds two letters, and descriptions are long. */
function searchesTitlesOnly(texts: readonly string[], { isMany }: ListSize): boolean {
  return isMany && !texts.some(isIndexable);
}

/** The title first: it is short, and a word such as "engineer" that many jobs contain is mostly in it. */
export function jobContainsCondition(text: string, isTitleOnly = false): SQL {
  const inTitleCondition = containsTextCondition([jobs.title], text);
  return isTitleOnly
    ? inTitleCondition
    : sql`(${inTitleCondition} or ${lowerCaseContainsCondition(searchedDescription, text)})`;
}

/**
 * The words of a search that a job may have in different places: `senior java` -> ["senior", "java"]. None for one word, nor for
 * `50% remote`, whose % is looked for as it is.
 */
export function separateWords(typed: string): string[] {
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  return words.length < 2 || MEANT_LITERALLY.test(typed) ? [] : words;
}

/** Stores the words of jobs for later corrections. */
export async function storeJobWords(
  tx: Transaction,
  writtenJobs: readonly Pick<Job, "title" | "description">[],
): Promise<void> {
  const words = writtenJobs.flatMap(({ title, description }) => wordsOf(`${title} ${description}`));
  await storeWords(tx, jobWords, words);
}

/**
 * Corrects a search that no open job contains as typed: "enginer java" -> ["engineer", "java"] if open jobs contain "engineer".
 * Null if all words are known, and if a word has no similar one.
 */
export async function correctSearch(
  { db }: Pick<App, "db">,
  { open, typed, isMany }: { open: SQL; typed: string; isMany: boolean },
): Promise<string[] | null> {
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  if (words.length === 0 || MEANT_LITERALLY.test(typed)) return null;
  const find = (reader: Database) =>
    correctWords(words, {
      areKnown: (typedWords) => areKnown(reader, open, typedWords),
      findNearest: (word) => nearestWord(reader, open, word),
    });
  return isMany ? byTextIndex(db, find) : find(db);
}

/** Searches by the text index. PostgreSQL would read all jobs instead, which takes longer for a rare word. */
function byTextIndex<Result>(
  db: Database,
  query: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await setPlannerOptions(tx, { enable_seqscan: "off", enable_indexscan: "off" });
    return query(tx);
  }, SNAPSHOT);
}

async function areKnown(db: Database, open: SQL, words: readonly string[]): Promise<boolean[]> {
  const conditions = words.map((word) =>
    word.length < WORD_MIN_CHARACTERS
      ? sql`true`
      : sql`exists (select 1 from ${jobs} where ${open} and ${jobContainsCondition(word)})`,
  );
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

async function nearestWord(db: Database, open: SQL, word: string): Promise<string | null> {
  // Words are stored in lower case.
  const foundCondition = (candidate: SQL) => sql`exists (
    select 1 from ${jobs} where ${open} and
    (${jobs.title} ilike '%' || ${candidate} || '%' or ${searchedDescription} like '%' || ${candidate} || '%')
  )`;
  const nearWords = await listNearWords(db, { table: jobWords, foundCondition }, word);
  const isLike = (candidate: NearWord) =>
    candidate.isOneEditAway || candidate.likeness >= LIKENESS_MIN;
  return nearWords.find(isLike)?.word ?? null;
}

/** On purpose not folded like the words of posts: a job is found by its text as written. */
function wordsOf(text: string): string[] {
  return wordsIn(text.toLowerCase());
}
