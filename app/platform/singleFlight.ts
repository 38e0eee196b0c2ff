/** Runs work that several callers request at the same time once for all of them. */
export interface SingleFlight<Result> {
  /**
   * Joins the running work for this key, or starts this work. It is forgotten when it ends, so an error does not reach
   * later callers.
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
      const begun = work().finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    has: (key) => underWay.has(key),
    get size() {
      return underWay.size;
    },
  };
}
