import { type SQL, sql } from "drizzle-orm";
import { indexedTerms, type SearchTerm } from "~/platform/data/search/searchTerms.server";

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
