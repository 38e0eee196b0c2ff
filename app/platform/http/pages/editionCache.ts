/** What holds for one edition of the public pages (their content version and the day), such as the choices of a filter. */
export interface EditionCache {
  /**
   * The result for this key: loaded once in an edition, and shared by all who ask meanwhile, so it must not be changed. A
   * load that fails is forgotten.
   */
  remember<Result>(key: EditionKey, load: () => Promise<Result>): Promise<Result>;
  /** Begins another edition. What is being loaded for the last one is not remembered. */
  clear(): void;
}

/** All there is to remember, so that no visitor can fill the memory. */
type EditionKey =
  | "open-job-choices"
  | "open-job-count"
  | "open-jobs-promise"
  | "published-post-count";

export function createEditionCache(): EditionCache {
  let results = new Map<EditionKey, Promise<unknown>>();
  return {
    remember<Result>(key: EditionKey, load: () => Promise<Result>) {
      const cachedResult = results.get(key) as Promise<Result> | undefined;
      if (cachedResult) return cachedResult;
      const ofEdition = results;
      const pendingResult = load();
      ofEdition.set(key, pendingResult);
      pendingResult.catch(() => ofEdition.delete(key));
      return pendingResult;
    },
    clear() {
      results = new Map();
    },
  };
}
