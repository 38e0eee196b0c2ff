import { diffWordsWithSpace } from "diff";

/** Words that stand together, and whether the other text lacks them. */
export interface WordRun {
  key: number;
  text: string;
  isChanged: boolean;
}

/** The time grows with the square of the differing words. Texts that differ in more are shown without marks. */
const DIFFERENCES_MAX_WORDS = 300;
const MARKED_MAX_CHARACTERS = 20_000;

/** Both texts with the words that differ; null if they have too little in common to say which. */
export function changedWords(
  before: string,
  after: string,
): { removed: WordRun[]; added: WordRun[] } | null {
  if (before.length + after.length > MARKED_MAX_CHARACTERS) return null;
  const limit = { maxEditLength: DIFFERENCES_MAX_WORDS };
  const changes = diffWordsWithSpace(before, after, limit) ?? [];
  const hasCommonWord = changes.some(
    ({ added, removed, value }) => !added && !removed && /[\p{L}\p{N}]/u.test(value),
  );
  if (!hasCommonWord) return null;
  const runs = changes.map(({ added, removed, value: text }, key) => ({
    added,
    removed,
    run: { key, text, isChanged: added || removed },
  }));
  return {
    removed: runs.filter(({ added }) => !added).map(({ run }) => run),
    added: runs.filter(({ removed }) => !removed).map(({ run }) => run),
  };
}
