import { withoutAccents } from "~/platform/forms/slug";

/** What is looked for: a whole word in any of its forms, or anything that begins with it. */
export interface SearchTerm {
  word: string;
  prefix: boolean;
}

const TERMS_MAX = 10;
/** Longer ones are cut, here as in the index, so that they still meet. */
const WORD_MAX_CHARACTERS = 60;
const SEARCH_MAX_CHARACTERS = 1_000;
/** A tsvector may take 1 MiB, and a text of short, different words takes nearly four times its own size in one. */
const INDEXED_MAX_BYTES = 250_000;

/** The words of a text as they are indexed and looked for: letters and digits in lower case, without accents. */
export function foldedTerms(text: string): string[] {
  const words = withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, WORD_MAX_CHARACTERS).join(""));
}

/**
 * What somebody typed into a search box; the last word may still be unfinished, from so many letters on: fewer begin so
 * many words that they would find everything. Empty when no letter or digit is in it.
 */
export function searchTerms(typed: string, prefixMinCharacters: number): SearchTerm[] {
  const words = foldedTerms(typed.slice(0, SEARCH_MAX_CHARACTERS)).slice(0, TERMS_MAX);
  return words.map((word, place) => ({
    word,
    prefix: place === words.length - 1 && word.length >= prefixMinCharacters,
  }));
}

/** The words that fit into the index, in their order. */
export function indexedTerms(text: string): string[] {
  const words = foldedTerms(text);
  let bytes = 0;
  const over = words.findIndex((word) => {
    bytes += Buffer.byteLength(word) + 1;
    return bytes > INDEXED_MAX_BYTES;
  });
  return over === -1 ? words : words.slice(0, over);
}
