import { sql } from "drizzle-orm";
import { SINGLE_ROW_ID } from "~/platform/data/columns.server";
import type { Database, Transaction } from "~/platform/data/database.server";
import { contentVersion } from "~/platform/data/tables.server";

/** The channel that tells every process that public content changed. */
export const CONTENT_CHANNEL = "content_version";

/** Call it in the transaction that changes public content: no page from before it is served again. */
export async function bumpContentVersion(tx: Transaction): Promise<void> {
  await tx
    .insert(contentVersion)
    .values({ id: SINGLE_ROW_ID, version: 1 })
    .onConflictDoUpdate({
      target: contentVersion.id,
      set: { version: sql`${contentVersion.version} + 1` },
    });
  await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, '')`);
}

/** The current version; 0 before the first change. */
export async function getContentVersion(db: Database): Promise<number> {
  const rows = await db.select({ version: contentVersion.version }).from(contentVersion);
  return rows[0]?.version ?? 0;
}

/** Values of one edition of the public pages (one content version on one day), such as the choices of a filter. */
export interface EditionCache {
  /**
   * The result for this key. It is loaded once in an edition and shared by all callers, so it must not be changed. A load that
   * fails is forgotten.
   */
  remember<Result>(key: symbol, load: () => Promise<Result>): Promise<Result>;
  /**
   * The cache of this edition alone, for a rendering from a replica. Values that it loads after another edition has begun are not
   * remembered: the replica may not have the change yet that began it. Others get a value once it is there: what a replica fails
   * to load, or takes long for, is loaded from the database by whoever needs it.
   */
  ofThisEdition(): Pick<EditionCache, "remember">;
  /** Begins another edition. Values that are still being loaded for the last one are not remembered. */
  clear(): void;
}

/**
 * A query of which all requests of an edition share one result. For constants of a module: no request may make another one, which
 * would stay in memory.
 */
export function oncePerEdition<
  Scope extends { editionCache: Pick<EditionCache, "remember"> },
  Result,
>(load: (app: Scope) => Promise<Result>): (app: Scope) => Promise<Result> {
  const key = Symbol(load.name);
  return (app) => app.editionCache.remember(key, () => load(app));
}

export function createEditionCache(): EditionCache {
  let results: Results = new Map();
  return {
    remember: (key, load) => rememberIn(results, key, load),
    ofThisEdition() {
      const ofEdition = results;
      const ofRendering: Results = new Map();
      return {
        remember: <Result>(key: symbol, load: () => Promise<Result>) =>
          (ofEdition.get(key) as Promise<Result> | undefined) ??
          rememberIn(ofRendering, key, () => rememberLoaded(ofEdition, key, load)),
      };
    },
    clear() {
      results = new Map();
    },
  };
}

type Results = Map<symbol, Promise<unknown>>;

function rememberIn<Result>(
  results: Results,
  key: symbol,
  load: () => Promise<Result>,
): Promise<Result> {
  const cachedResult = results.get(key) as Promise<Result> | undefined;
  if (cachedResult) return cachedResult;
  const pendingResult = load();
  results.set(key, pendingResult);
  pendingResult.catch(() => results.delete(key));
  return pendingResult;
}

async function rememberLoaded<Result>(
  results: Results,
  key: symbol,
  load: () => Promise<Result>,
): Promise<Result> {
  const result = await load();
  results.set(key, Promise.resolve(result));
  return result;
}
