import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

/**
 * Corrects mistyped searches one at a time, because each compares a word with all that are stored, and remembers for a
 * minute what came of it: the same words are searched for again and again, the more so by programs.
 */
export interface Corrections<Words> {
  /** What was probably meant, or null. Null too, without looking, if too many corrections are waiting already. */
  find(typed: string, correct: () => Promise<Words | null>): Promise<Words | null>;
}

/** At about 10 ms each, the last one waits for a third of a second. */
const WAITING_MAX = 30;
const REMEMBERED_MAX = 1_000;
const REMEMBERED_MS = 60_000;

export function createCorrections<Words extends object>(): Corrections<Words> {
  const limit = pLimit(1);
  const remembered = new LRUCache<string, { words: Words | null }>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_MS,
  });
  return {
    async find(typed, correct) {
      const known = remembered.get(typed);
      if (known) return known.words;
      if (limit.pendingCount >= WAITING_MAX) return null;
      const words = await limit(correct);
      remembered.set(typed, { words });
      return words;
    },
  };
}
