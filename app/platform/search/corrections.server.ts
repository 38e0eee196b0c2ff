import pLimit from "p-limit";

/** Corrects mistyped searches one at a time: each compares a word with all that are stored. */
export interface Corrections {
  /** Null, without running the work, if too many corrections are waiting already. */
  run<Result>(correct: () => Promise<Result>): Promise<Result | null>;
}

/** At about 10 ms each, the last one waits for a third of a second. */
const WAITING_MAX = 30;

export function createCorrections(): Corrections {
  const limit = pLimit(1);
  return {
    run: async (correct) => (limit.pendingCount < WAITING_MAX ? limit(correct) : null),
  };
}
