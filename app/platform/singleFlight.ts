/** Work that several callers ask for at once and that is done once for all of them. */
export interface SingleFlight<Result> {
  /** The work under way for this key, or this work. It is forgotten when it ends, so a failure is not handed to later callers. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
  has(key: string): boolean;
  /** How many are under way. */
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
