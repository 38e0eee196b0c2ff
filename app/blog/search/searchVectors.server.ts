import { type SQL, sql } from "drizzle-orm";
import { indexedTerms, type SearchTerm } from "~/platform/search/searchTerms.server";

interface SearchedText {
  title: string;
  summary: string;
  tags: readonly string[];
  /** The article's plain words. */
  text: string;
}

/** What a post is found by (`search`) and ranked by (`ranking`). */
export function searchVectors({ title, summary, tags, text }: SearchedText) {
  const ranking = sql`${weighted(title, "A")} || ${weighted([summary, ...tags].join("\n"), "B")}`;
  return {
    search: sql<string>`${ranking} || ${weighted(text, "D")}`,
    ranking: sql<string>`${ranking}`,
  };
}

/**
 * Each word as it stands and in its English ground form: the one so that a word is found while it is being typed, the
 * other so that "pipelines" finds "pipeline".
 */
function weighted(text: string, weight: "A" | "B" | "D"): SQL {
  const words = indexedTerms(text).join(" ");
  return sql`setweight(to_tsvector('simple', ${words}) || to_tsvector('english', ${words}), ${weight}::"char")`;
}

/** Holds for a post in which every term is found. Terms are letters and digits only, so that nothing in them is an operator. */
export function allTerms(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` && `);
}

/** On purpose "any" and not "all": a post whose title has one of two terms and whose text has the other ranks by its title. */
export function anyTerm(terms: readonly SearchTerm[]): SQL {
  return sql.join(terms.map(oneTerm), sql` || `);
}

function oneTerm({ word, prefix }: SearchTerm): SQL {
  const asTyped = prefix ? `${word}:*` : word;
  return sql`(to_tsquery('simple', ${asTyped}) || to_tsquery('english', ${word}))`;
}
