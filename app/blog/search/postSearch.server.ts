import { eq, type SQL, sql } from "drizzle-orm";
import { PUBLIC_PAGE_SIZE } from "~/blog/rules";
import { posts, postWords } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import { oncePerEdition } from "~/platform/data/contentVersion.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { executePrepared } from "~/platform/data/preparedStatements.server";
import { setPlannerOptions } from "~/platform/data/searchPlan.server";
import { indexedTerms, type SearchTerm, searchTerms } from "~/platform/data/searchTerms.server";
import { translationCondition } from "~/platform/data/translations.server";
import {
  correctWords,
  listNearWords,
  type NearWord,
  storeWords,
} from "~/platform/data/wordCorrections.server";

/** A single letter begins so many words that it would match every post. */
const PREFIX_MIN_CHARACTERS = 2;

/**
 * Up to this many posts are searched without the index: reading their vectors takes no longer than the extra round trips of
 * `byIndex`.
 */
const FEW_POSTS = 100;

interface Search {
  typed: string;
  /** The condition for posts that may be found. */
  condition: SQL | undefined;
  page: number;
  /** The condition for posts whose translation contains what was typed; undefined in the site's own language. */
  translated?: SQL;
}

/** Shared by all visitors of an edition. */
const postCountOfEdition = oncePerEdition(async ({ db }: App) =>
  db.$count(posts, eq(posts.isPublished, true)),
);

interface MatchPage {
  ids: string[];
  total: number;
}

/** One page of the posts that contain every term, by relevance, then newest first. Corrects the terms if none match. */
export async function searchPublished(
  app: App,
  request: Omit<Search, "translated">,
): Promise<MatchPage & { correctedTo: string | null }> {
  const record = { kind: "post", id: posts.id } as const;
  const search = {
    ...request,
    translated: translationCondition(app, record, request.typed.trim()),
  };
  const terms = searchTerms(search.typed, PREFIX_MIN_CHARACTERS);
  if (terms.length === 0) return { ids: [], total: 0, correctedTo: null };
  const total = await postCountOfEdition(app);
  const runQuery: RunQuery = total > FEW_POSTS ? byIndex : (db, query) => query(db);
  const searchResult = await runQuery(app.db, (db) => listMatches(db, search, terms));
  if (searchResult.total > 0) return { ...searchResult, correctedTo: null };
  // A transaction of its own, because waiting for its turn must not occupy a connection.
  const correctedTerms = await app.corrections.find("posts", joinedWords(terms), () =>
    runQuery(app.db, (db) => correctTerms(db, terms)),
  );
  if (!correctedTerms) return { ...searchResult, correctedTo: null };
  const matches = await runQuery(app.db, (db) => listMatches(db, search, correctedTerms));
  return { ...matches, correctedTo: matches.total > 0 ? joinedWords(correctedTerms) : null };
}

type RunQuery = <Result>(db: Database, query: (db: Database) => Promise<Result>) => Promise<Result>;

const joinedWords = (terms: readonly SearchTerm[]) => terms.map(({ word }) => word).join(" ");

/**
 * Runs queries that use the index. The planner does not know that long vectors are stored outside their rows: for a common word
 * it would scan all of them, which takes a hundred times as long.
 */
function byIndex<Result>(db: Database, query: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await setPlannerOptions(tx, { enable_seqscan: "off", enable_indexscan: "off" });
      return query(tx);
    },
    { accessMode: "read only" },
  );
}

async function listMatches(
  db: Database,
  { condition, page, translated }: Search,
  terms: readonly SearchTerm[],
): Promise<MatchPage> {
  const matchCondition = sql`${posts.search} @@ (${allTerms(terms)})`;
  const alsoFound = translated
    ? sql`union all select ${posts.id}, ${posts.publishedAt}, 1 from ${posts}
        where ${condition} and ${translated} and ${posts.id} not in (select id from ranked)`
    : sql``;
  const query = db.select({ total: sql<number>`total`, ids: sql<string[]>`ids` }).from(sql`(
    with ranked as materialized (
      select ${posts.id}, ${posts.publishedAt}, ts_rank(${posts.ranking}, ${anyTerm(terms)}) as rank
      from ${posts} where ${condition} and ${matchCondition}
    ), found as materialized (select * from ranked ${alsoFound})
    select (select count(*)::int from found) as total, array(
      select id from found order by rank desc, published_at desc, id
      limit ${PUBLIC_PAGE_SIZE} offset ${(page - 1) * PUBLIC_PAGE_SIZE}
    ) as ids
  ) as matches`);
  const further = [translated ? "translated" : "", page > 1 ? "next" : ""];
  const name = ["found-posts", terms.length, ...further].join("-");
  const rows = await executePrepared(db, name, query);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Stores the words of a post for later corrections. Call it before taking locks that other writes wait for. */
export async function storeSpellingTerms(tx: Transaction, terms: readonly string[]): Promise<void> {
  await storeWords(tx, postWords, terms);
}

/** Corrects terms that no published post contains. */
function correctTerms(db: Database, terms: readonly SearchTerm[]): Promise<SearchTerm[] | null> {
  return correctWords(terms, {
    areKnown: (typed) => areKnown(db, typed),
    findNearest: ({ word }) => nearestTerm(db, word),
  });
}

async function areKnown(db: Database, terms: readonly SearchTerm[]): Promise<boolean[]> {
  const conditions = terms.map((term) => sql`exists (${matchesOf(term)})`);
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

/**
 * The word at edit distance 1 that most published posts contain: `pipline` -> `pipeline`. If there is no such word, the most
 * similar word of a published post.
 */
async function nearestTerm(db: Database, word: string): Promise<SearchTerm | null> {
  const candidates: (NearWord & { posts: number })[] = [];
  for (const candidate of await listNearWords(db, PUBLISHED_WORDS, word)) {
    const postCount = await countUpTo(db, { word: candidate.word, isPrefix: false });
    if (postCount > 0) candidates.push({ ...candidate, posts: postCount });
  }
  const nearTerms = candidates
    .filter(({ isOneEditAway }) => isOneEditAway)
    .sort((a, b) => b.posts - a.posts);
  const best = nearTerms[0] ?? candidates[0];
  return best ? { word: best.word, isPrefix: false } : null;
}

const PUBLISHED_WORDS = {
  table: postWords,
  foundCondition: (word: SQL) => sql`exists (
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
function allTerms(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` && `);
}

/** On purpose "any", not "all": a post with one of two terms in its title and the other in its text is ranked by its title. */
function anyTerm(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` || `);
}

function oneTerm({ word, isPrefix }: SearchTerm): SQL {
  const asTyped = isPrefix ? `${word}:*` : word;
  return sql`(to_tsquery('simple', ${asTyped}) || to_tsquery('english', ${word}))`;
}
