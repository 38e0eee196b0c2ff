import { eq, type SQL, sql } from "drizzle-orm";
import { PUBLIC_PAGE_SIZE } from "~/blog/rules";
import { allTerms, anyTerm, correctTerms } from "~/blog/search/spelling.server";
import { posts } from "~/blog/tables.server";
import type { App } from "~/platform/app.server";
import type { Database } from "~/platform/data/database.server";
import { type SearchTerm, searchTerms } from "~/platform/data/search/searchTerms.server";
import { isTranslatedWith } from "~/platform/data/translations.server";

/** A single letter begins so many words that it would match every post. */
const PREFIX_MIN_CHARACTERS = 2;

/**
 * Up to this many posts are searched without the index: reading their vectors takes no longer than the extra round
 * trips of `byIndex`.
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
  const search = { ...request, translated: isTranslatedWith(app, record, request.typed.trim()) };
  const terms = searchTerms(search.typed, PREFIX_MIN_CHARACTERS);
  if (terms.length === 0) return { ids: [], total: 0, correctedTo: null };
  // An async function, because Drizzle's count queries again each time that it is awaited itself.
  const total = await app.editionCache.remember("published-post-count", async () =>
    app.db.$count(posts, eq(posts.isPublished, true)),
  );
  const runQuery: RunQuery = total > FEW_POSTS ? byIndex : (db, query) => query(db);
  const searchResult = await runQuery(app.db, (tx) => findMatches(tx, search, terms));
  if (searchResult.total > 0) return { ...searchResult, correctedTo: null };
  // A transaction of its own, because waiting for its turn must not occupy a connection.
  const correctedTerms = await app.postCorrections.find(wordsOf(terms), () =>
    runQuery(app.db, (tx) => correctTerms(tx, terms)),
  );
  if (!correctedTerms) return { ...searchResult, correctedTo: null };
  const matches = await runQuery(app.db, (tx) => findMatches(tx, search, correctedTerms));
  return { ...matches, correctedTo: matches.total > 0 ? wordsOf(correctedTerms) : null };
}

type RunQuery = <Result>(db: Database, query: (tx: Database) => Promise<Result>) => Promise<Result>;

const wordsOf = (terms: readonly SearchTerm[]) => terms.map(({ word }) => word).join(" ");

/**
 * Runs queries that use the index. The planner does not know that long vectors are stored outside their rows: for a
 * common word it would scan all of them, which takes a hundred times as long.
 */
function byIndex<Result>(db: Database, query: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`
        select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`);
      return query(tx);
    },
    { accessMode: "read only" },
  );
}

async function findMatches(
  tx: Database,
  { condition, page, translated }: Search,
  terms: readonly SearchTerm[],
): Promise<MatchPage> {
  const isMatch = sql`${posts.search} @@ (${allTerms(terms)})`;
  const alsoFound = translated
    ? sql`union all select ${posts.id}, ${posts.publishedAt}, 1 from ${posts}
        where ${condition} and ${translated} and not ${isMatch}`
    : sql``;
  const { rows } = await tx.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select ${posts.id}, ${posts.publishedAt}, ts_rank(${posts.ranking}, ${anyTerm(terms)}) as rank
      from ${posts} where ${condition} and ${isMatch} ${alsoFound}
    )
    select (select count(*)::int from found) as total, array(
      select id from found order by rank desc, published_at desc, id
      limit ${PUBLIC_PAGE_SIZE} offset ${(page - 1) * PUBLIC_PAGE_SIZE}
    ) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}
