import { type SQL, sql } from "drizzle-orm";
import { allTerms } from "~/blog/search/searchVectors.server";
import { posts, postWords } from "~/blog/tables.server";
import type { Database } from "~/platform/db/database.server";
import type { SearchTerm } from "~/platform/search/searchTerms.server";

/** Shorter words are too like one another for a guess. */
const WORD_MIN_CHARACTERS = 3;
const CANDIDATES = 5;
/** Whoever mistypes more words than these meant something else, and each costs several looks into the index. */
const CORRECTED_MOST = 3;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** Keeps the words of a post for later guesses. Call it before anything that other writes queue for. */
export async function rememberTerms(tx: Database, words: readonly string[]): Promise<void> {
  const kept = new Set(words.filter((word) => word.length >= WORD_MIN_CHARACTERS));
  // Sorted, so that two posts saved at once wait for each other's words in one order and cannot deadlock.
  const sorted = [...kept].sort();
  await tx.execute(sql`
    insert into ${postWords} (word) select unnest(${sql.param(sorted)}::text[])
    on conflict do nothing`);
}

/**
 * The terms with each that no published post holds replaced by the nearest that one does; null where there is nothing
 * to replace.
 */
export async function correctTerms(
  db: Database,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[] | null> {
  const known = await areKnown(db, terms);
  const unknown = known.filter((isKnown) => !isKnown).length;
  if (unknown === 0 || unknown > CORRECTED_MOST) return null;
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

/** Of the words one slip away the one that most published posts hold; where none does, the word most alike that any holds. */
async function nearestTerm(db: Database, word: string): Promise<SearchTerm | null> {
  if (word.length < WORD_MIN_CHARACTERS) return null;
  const candidates: (Candidate & { posts: number })[] = [];
  for (const candidate of await likeliestTerms(db, word)) {
    const found = await countUpTo(db, { word: candidate.word, prefix: false });
    if (found > 0) candidates.push({ ...candidate, posts: found });
  }
  const near = candidates.filter(({ oneSlip }) => oneSlip).sort((a, b) => b.posts - a.posts);
  const best = near[0] ?? candidates[0];
  return best ? { word: best.word, prefix: false } : null;
}

type Candidate = { word: string; oneSlip: boolean };

/**
 * Trigrams say little of short words, so words one slip away are looked up by name. Words that no published post holds
 * are passed over here, before the limit: those of drafts would push out the others, and so show.
 */
async function likeliestTerms(db: Database, word: string): Promise<Candidate[]> {
  const oneSlip = sql`word = any(${sql.param(oneSlipAway(word))}::text[])`;
  const { rows } = await db.execute<Candidate>(sql`
    with alike as materialized (
      select word, ${oneSlip} as "oneSlip", similarity(word, ${word}) as likeness
      from ${postWords} where ${oneSlip} or word % ${word}
      order by 2 desc, 3 desc, word
    )
    select word, "oneSlip" from alike
    where exists (
      select 1 from ${posts}
      where ${posts.isPublished} and ${posts.search} @@ to_tsquery('simple', alike.word)
    )
    limit ${CANDIDATES}`);
  return rows;
}

/** Enough to tell a common word from a rare one, without counting every post. */
const COUNTED_MOST = 100;

async function countUpTo(db: Database, term: SearchTerm): Promise<number> {
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from (${matchesOf(term)} limit ${COUNTED_MOST}) as found`,
  );
  return rows[0]?.posts ?? 0;
}

function matchesOf(term: SearchTerm): SQL {
  return sql`select 1 from ${posts} where ${posts.isPublished} and ${posts.search} @@ ${allTerms([term])}`;
}

/** Every word that one slip of the keyboard makes of it: a letter too few, too many, wrong, or two exchanged. */
function oneSlipAway(word: string): string[] {
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
