import { type SQL, sql } from "drizzle-orm";
import { posts, postWords } from "~/blog/tables.server";
import type { Database } from "~/platform/data/database.server";
import {
  CORRECTED_MAX,
  indexedTerms,
  listNearWords,
  type NearWord,
  type SearchTerm,
  storeWords,
} from "~/platform/data/search/searchTerms.server";

/** Stores the words of a post for later corrections. Call it before taking locks that other writes wait for. */
export async function storeSpellingTerms(tx: Database, terms: readonly string[]): Promise<void> {
  await storeWords(tx, postWords, terms);
}

/**
 * The terms with each that no published post contains replaced by the most similar one that some post does. Null if no
 * term is unknown, if too many are, or if one has no similar word.
 */
export async function correctTerms(
  db: Database,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[] | null> {
  const knownFlags = await areKnown(db, terms);
  const unknown = knownFlags.filter((isKnown) => !isKnown).length;
  if (unknown === 0 || unknown > CORRECTED_MAX) return null;
  const correctedTerms: SearchTerm[] = [];
  for (const [place, term] of terms.entries()) {
    const instead = knownFlags[place] ? term : await nearestTerm(db, term.word);
    if (!instead) return null;
    correctedTerms.push(instead);
  }
  return correctedTerms;
}

async function areKnown(db: Database, terms: readonly SearchTerm[]): Promise<boolean[]> {
  const conditions = terms.map((term) => sql`exists (${matchesOf(term)})`);
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

/**
 * The word at edit distance 1 that most published posts contain: `pipline` -> `pipeline`. If there is no such word, the
 * most similar word of a published post.
 */
async function nearestTerm(db: Database, word: string): Promise<SearchTerm | null> {
  const candidates: (NearWord & { posts: number })[] = [];
  for (const candidate of await listNearWords(db, PUBLISHED_WORDS, word)) {
    const postCount = await countUpTo(db, { word: candidate.word, prefix: false });
    if (postCount > 0) candidates.push({ ...candidate, posts: postCount });
  }
  const nearTerms = candidates.filter(({ oneEdit }) => oneEdit).sort((a, b) => b.posts - a.posts);
  const best = nearTerms[0] ?? candidates[0];
  return best ? { word: best.word, prefix: false } : null;
}

const PUBLISHED_WORDS = {
  table: postWords,
  isFound: (word: SQL) => sql`exists (
    select 1 from ${posts}
    where ${posts.isPublished} and ${posts.search} @@ to_tsquery('simple', ${word})
  )`,
};

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

interface SearchedText {
  title: string;
  summary: string;
  tags: readonly string[];
  /** The article without markup. */
  text: string;
}

/** The vectors by which a post is found (`search`) and ranked (`ranking`). */
export function searchVectors({ title, summary, tags, text }: SearchedText) {
  const ranking = sql`${weighted(title, "A")} || ${weighted([summary, ...tags].join("\n"), "B")}`;
  return {
    search: sql<string>`${ranking} || ${weighted(text, "D")}`,
    ranking: sql<string>`${ranking}`,
  };
}

/**
 * Each word as written, so that it is found while it is being typed, and as its English stem, so that "pipelines" finds
 * "pipeline".
 */
function weighted(text: string, weight: "A" | "B" | "D"): SQL {
  const words = indexedTerms(text).join(" ");
  return sql`setweight(to_tsvector('simple', ${words}) || to_tsvector('english', ${words}), ${weight}::"char")`;
}

/** A query for posts with every term. Terms contain letters and digits only, so they cannot contain query operators. */
export function allTerms(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` && `);
}

/**
 * On purpose "any", not "all": a post with one of two terms in its title and the other in its text is ranked by its
 * title.
 */
export function anyTerm(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` || `);
}

function oneTerm({ word, prefix }: SearchTerm): SQL {
  const asTyped = prefix ? `${word}:*` : word;
  return sql`(to_tsquery('simple', ${asTyped}) || to_tsquery('english', ${word}))`;
}
