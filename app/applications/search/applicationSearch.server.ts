import { type SQL, sql } from "drizzle-orm";
import { applicationWords } from "~/applications/tables.server";
import {
  foldedTerms,
  indexedTerms,
  type SearchTerm,
  searchTerms,
} from "~/platform/data/searchTerms.server";

interface SearchedText {
  fullName: string;
  email: string;
  reference: string;
  coverLetter: string | null;
  /** The text of the resume, once it was extracted. */
  resume: string | null;
}

const SUFFIX_MIN_CHARACTERS = 3;
/** No word starts with this character, so that a suffix of a name never matches as a word of a resume. */
const SUFFIX_PREFIX = "~";

/**
 * Builds an application's search vector. It contains:
 * - each word as typed and as an English stem, so that "pipelines" finds "pipeline";
 * - every suffix of the words of name and email, so that a prefix search also matches inside these words with a single index.
 *
 * It has no positions, because results are ordered by date.
 */
export function searchVector(text: SearchedText): SQL<string> {
  const texts = [text.fullName, text.email, text.reference, text.coverLetter, text.resume];
  const words = indexedTerms(texts.filter(Boolean).join("\n"));
  const suffixes = foldedTerms(`${text.fullName} ${text.email}`).flatMap(suffixesOf);
  const terms = sql.param([...new Set([...words, ...suffixes])]);
  const sentence = words.join(" ");
  return sql`array_to_tsvector(${terms}::text[]) || strip(to_tsvector('english', ${sentence}))`;
}

/** "rivera" gives "~rivera", "~ivera", "~vera", "~era". */
function suffixesOf(word: string): string[] {
  const letters = [...word];
  // Longer than that many characters, because the prefix counts: three letters and the prefix are four.
  return letters
    .map((_, from) => SUFFIX_PREFIX + letters.slice(from).join(""))
    .filter((suffix) => suffix.length > SUFFIX_MIN_CHARACTERS);
}

/** Shorter prefixes match so many words and name suffixes that they would find almost everything. */
const PREFIX_MIN_CHARACTERS = 3;

/** The terms of a search; none if it has no word to look for. */
export function termsOf(search: string): SearchTerm[] {
  return searchTerms(search, PREFIX_MIN_CHARACTERS);
}

/** The condition that every term matches. Terms contain letters and digits only, so that nothing in them is an operator. */
export function allTermsCondition(terms: readonly SearchTerm[]): SQL {
  return sql`${applicationWords.words} @@ (${sql.join(terms.map(termQuery), sql` && `)})`;
}

function termQuery({ word, isPrefix }: SearchTerm): SQL {
  const begins = word.length >= SUFFIX_MIN_CHARACTERS ? ` | '${SUFFIX_PREFIX}${word}':*` : "";
  const asTyped = `'${word}'${isPrefix ? ":*" : ""}${begins}`;
  return sql`(${asTyped}::tsquery || to_tsquery('english', ${word}))`;
}
