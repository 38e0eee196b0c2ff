import type { Readiness } from "~/shell/scope.server";
import type { Frontdesk } from "./assemble";

/** Results are cached for this time, because probes ask every few seconds. */
const CACHED_MS = 5_000;

/** Whether this process is ready. Not ready as soon as it stops; other checks run at most once in five seconds. */
export function createReadiness(
  frontdesk: Frontdesk,
  life: { stopping: boolean },
): () => Promise<Readiness> {
  const check = cacheAnswer(() => checkParts(frontdesk), CACHED_MS);
  return async () => (life.stopping ? { ready: false, failing: "stopping" } : check());
}

/** Caches the answer of `ask`, so that concurrent callers share one call. */
export function cacheAnswer<Answer>(
  ask: () => Promise<Answer>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | null = null;
  return () => {
    if (!last || now() - last.at >= maxAgeMs) last = { answer: ask(), at: now() };
    return last.answer;
  };
}

/** Checks each part that serving visitors needs. */
async function checkParts({ app, database }: Frontdesk): Promise<Readiness> {
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
