import { diffWordsWithSpace } from "diff";

/** Words that stand together, and whether the other text lacks them. */
export interface WordRun {
  key: number;
  text: string;
  isChanged: boolean;
}

/** The time grows with the square of the differing words. Texts that differ in more are shown without marks. */
const DIFFERENCES_MAX_WORDS = 300;
/** How much of a field is compared word by word, all its texts together. */
const COMPARED_MAX_CHARACTERS = 20_000;

interface ChangedWords {
  removed: WordRun[];
  added: WordRun[];
}

/**
 * Compares one pair of texts of a field after the other: both with the words that differ, or null if they have too little in
 * common to say which. Null, too, once so many characters were compared that more would hold everybody up.
 */
export function createWordComparison(): (before: string, after: string) => ChangedWords | null {
  let charactersLeft = COMPARED_MAX_CHARACTERS;
  return (before, after) => {
    const characters = before.length + after.length;
    if (characters > charactersLeft) return null;
    charactersLeft -= characters;
    return changedWords(before, after);
  };
}

function changedWords(before: string, after: string): ChangedWords | null {
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
