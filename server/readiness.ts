import type { Readiness } from "~/shell/scope.server";
import type { Frontdesk } from "./assemble";

/** Results are cached for this time, because probes ask every few seconds. */
const CACHED_MS = 5_000;

/**
 * Whether this process is ready. It is not ready from the moment at which it begins to stop. The other checks run at most once in
 * five seconds.
 */
export function createReadiness(
  frontdesk: Frontdesk,
  shutdown: { stopping: boolean },
): () => Promise<Readiness> {
  const check = cacheResult(() => checkDependencies(frontdesk), CACHED_MS);
  return async () => (shutdown.stopping ? { ready: false, failing: "stopping" } : check());
}

/** Caches the result of `ask`, so that concurrent callers share one call. */
export function cacheResult<Result>(
  ask: () => Promise<Result>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let last: { result: Promise<Result>; at: number } | null = null;
  return () => {
    if (!last || now() - last.at >= maxAgeMs) last = { result: ask(), at: now() };
    return last.result;
  };
}

/** Checks what serving visitors needs: database and storage. */
async function checkDependencies({ app, database }: Frontdesk): Promise<Readiness> {
  const checks = [
    ["database", () => database.check()],
    ["storage", () => app.files.ping()],
  ] as const;
  for (const [failing, check] of checks) {
    try {
      await check();
    } catch (error) {
      app.log.warn({ err: error, failing }, "not ready");
      return { ready: false, failing };
    }
  }
  return { ready: true };
}
