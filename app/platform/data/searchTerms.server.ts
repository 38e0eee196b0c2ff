import { withoutAccents } from "#markup/slug";

/** A search term: a whole word in any of its forms, or a prefix. */
export interface SearchTerm {
  word: string;
  isPrefix: boolean;
}

const TERMS_MAX = 10;
/** Longer words are cut, in queries and in the index, so that they still match. */
const WORD_MAX_CHARACTERS = 60;
const SEARCH_MAX_CHARACTERS = 1_000;
/** A tsvector may have 1 MiB, and a text of short, different words takes nearly four times its size. */
const INDEXED_MAX_BYTES = 250_000;

/** The words of a text for the index and for queries: letters and digits, in lower case, without accents. */
export const foldedTerms = (text: string): string[] => wordsIn(withoutAccents(text));

/** The words of a text as they stand: runs of letters and digits. */
export function wordsIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, WORD_MAX_CHARACTERS).join(""));
}

/**
 * Parses a search. The last word counts as a prefix if it has at least `prefixMinCharacters`, because shorter ones would match
 * nearly everything. Empty if there is no letter or digit.
 */
export function searchTerms(typed: string, prefixMinCharacters: number): SearchTerm[] {
  const words = foldedTerms(typed.slice(0, SEARCH_MAX_CHARACTERS)).slice(0, TERMS_MAX);
  return words.map((word, index) => ({
    word,
    isPrefix: index === words.length - 1 && word.length >= prefixMinCharacters,
  }));
}

/** The words that fit into the index, in order. */
export function indexedTerms(text: string): string[] {
  const words = foldedTerms(text);
  let bytes = 0;
  const over = words.findIndex((word) => {
    bytes += Buffer.byteLength(word) + 1;
    return bytes > INDEXED_MAX_BYTES;
  });
  return over === -1 ? words : words.slice(0, over);
}
