import { within } from "~/platform/timeLimit";
import type { Readiness } from "~/shell/scope.server";
import type { Frontdesk } from "./assemble";

/** Results are cached for this time, because probes ask every few seconds. */
const CACHED_MS = 4_000;
/** A store that answers later is not ready: probes do not wait longer. The database has the same limit. */
const STORAGE_MAX_MS = 1_000;

/**
 * Whether this process is ready. It is not ready from the moment at which it begins to stop. The other checks run at most once in
 * four seconds and take one at most, so that an outage is reported within five.
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
  const checks = { database: database.check(), storage: within(STORAGE_MAX_MS, app.files.ping()) };
  const results = await Promise.allSettled(Object.values(checks));
  const failed = results.findIndex(({ status }) => status === "rejected");
  const result = results[failed];
  if (result?.status !== "rejected") return { ready: true };
  const failing = Object.keys(checks)[failed] as keyof typeof checks;
  app.log.warn({ err: result.reason, failing }, "not ready");
  return { ready: false, failing };
}
