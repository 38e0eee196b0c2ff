/** A longer word does not fit into a line of a phone at its usual size. */
const WORD_MAX_LETTERS = 17;

/** The class of a name with such a word; on phones it is smaller and has a line of its own. */
export function longWordClass(name: string): string | undefined {
  return name.split(/[\s-]+/).some((word) => word.length > WORD_MAX_LETTERS)
    ? "long-word"
    : undefined;
}
