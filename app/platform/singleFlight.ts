/** Runs work that several callers request at the same time once for all of them. */
interface SingleFlight<Result> {
  /**
   * Joins the running work for this key, or starts this work. It is forgotten when it ends, so an error does not reach later
   * callers.
   */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
  has(key: string): boolean;
  /** How many are running. */
  readonly size: number;
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return {
    run(key, work) {
      const running = underWay.get(key);
      if (running) return running;
      const promise = work().finally(() => underWay.delete(key));
      underWay.set(key, promise);
      return promise;
    },
    has: (key) => underWay.has(key),
    get size() {
      return underWay.size;
    },
  };
}

/**
 * Coalesces requests for work that never runs twice at a time. Each caller gets a run that begins after the call, so that it sees
 * what the caller changed. Example: A calls, and run 1 begins. B and C call during run 1: both get run 2, which begins when run 1
 * ends.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    running = work().finally(() => {
      if (!next) running = null;
    });
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
