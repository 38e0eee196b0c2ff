import { type SQL, sql } from "drizzle-orm";
import { allTerms } from "~/blog/search/searchVectors.server";
import { posts, postWords } from "~/blog/tables.server";
import type { Database } from "~/platform/db/database.server";
import type { SearchTerm } from "~/platform/search/searchTerms.server";

/** Shorter words are too similar to each other to be corrected. */
const WORD_MIN_CHARACTERS = 3;
const CANDIDATES = 5;
/** Each corrected word costs several index lookups, and a search with more unknown words is rarely a typing error. */
const CORRECTED_MAX = 3;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** Stores the words of a post for later corrections. Call it before taking locks that other writes wait for. */
export async function storeSpellingTerms(tx: Database, terms: readonly string[]): Promise<void> {
  const distinct = new Set(terms.filter((word) => word.length >= WORD_MIN_CHARACTERS));
  // Sorted, so that two concurrent saves insert words in the same order and cannot deadlock.
  const sorted = [...distinct].sort();
  await tx.execute(sql`
    insert into ${postWords} (word) select unnest(${sql.param(sorted)}::text[])
    on conflict do nothing`);
}

/**
 * The terms with each that no published post contains replaced by the most similar one that some post does. Null if no
 * term is unknown, if too many are, or if one has no similar word.
 */
export async function correctTerms(
  db: Database,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[] | null> {
  const known = await areKnown(db, terms);
  const unknown = known.filter((isKnown) => !isKnown).length;
  if (unknown === 0 || unknown > CORRECTED_MAX) return null;
  const corrected: SearchTerm[] = [];
  for (const [place, term] of terms.entries()) {
    const instead = known[place] ? term : await nearestTerm(db, term.word);
    if (!instead) return null;
    corrected.push(instead);
  }
  return corrected;
}

async function areKnown(db: Database, terms: readonly SearchTerm[]): Promise<boolean[]> {
  const each = terms.map((term) => sql`exists (${matchesOf(term)})`);
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

/**
 * Of the words at edit distance 1, the one in most published posts; without any, the most similar word of a published
 * post.
 */
async function nearestTerm(db: Database, word: string): Promise<SearchTerm | null> {
  if (word.length < WORD_MIN_CHARACTERS) return null;
  const candidates: (Candidate & { posts: number })[] = [];
  for (const candidate of await likeliestTerms(db, word)) {
    const found = await countUpTo(db, { word: candidate.word, prefix: false });
    if (found > 0) candidates.push({ ...candidate, posts: found });
  }
  const near = candidates.filter(({ oneEdit }) => oneEdit).sort((a, b) => b.posts - a.posts);
  const best = near[0] ?? candidates[0];
  return best ? { word: best.word, prefix: false } : null;
}

type Candidate = { word: string; oneEdit: boolean };

/**
 * Trigrams are unreliable for short words, so words at edit distance 1 are looked up directly. Words of drafts are
 * removed before the limit: otherwise they would displace others, and so reveal what drafts contain.
 */
async function likeliestTerms(db: Database, word: string): Promise<Candidate[]> {
  const oneEdit = sql`word = any(${sql.param(wordsOneEditAway(word))}::text[])`;
  const { rows } = await db.execute<Candidate>(sql`
    with alike as materialized (
      select word, ${oneEdit} as "oneEdit", similarity(word, ${word}) as likeness
      from ${postWords} where ${oneEdit} or word % ${word}
      order by 2 desc, 3 desc, word
    )
    select word, "oneEdit" from alike
    where exists (
      select 1 from ${posts}
      where ${posts.isPublished} and ${posts.search} @@ to_tsquery('simple', alike.word)
    )
    limit ${CANDIDATES}`);
  return rows;
}

/** Enough to distinguish a common word from a rare one, without counting every post. */
const COUNTED_MAX = 100;

async function countUpTo(db: Database, term: SearchTerm): Promise<number> {
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from (${matchesOf(term)} limit ${COUNTED_MAX}) as found`,
  );
  return rows[0]?.posts ?? 0;
}

function matchesOf(term: SearchTerm): SQL {
  return sql`select 1 from ${posts} where ${posts.isPublished} and ${posts.search} @@ ${allTerms([term])}`;
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
