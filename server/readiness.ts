import type { Readiness } from "~/shell/scope.server";
import type { Frontdesk } from "./assemble";

/** Probes ask every few seconds; whoever asks more often gets the last answer. */
const REMEMBERED_MS = 5_000;

/**
 * How this process is doing. While it stops it is not ready at once; anything else is looked up once in five seconds,
 * whoever asks.
 */
export function createReadiness(
  frontdesk: Frontdesk,
  life: { stopping: boolean },
): () => Promise<Readiness> {
  const check = remembered(() => checkParts(frontdesk), REMEMBERED_MS);
  return async () => (life.stopping ? { ready: false, failing: "stopping" } : check());
}

/** Asks again when the last answer is older than this; everybody who comes meanwhile waits for the same one. */
export function remembered<Answer>(
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

/** Asks each part in turn whether it could serve a visitor now. */
async function checkParts({ app, database }: Frontdesk): Promise<Readiness> {
  const parts = [
    ["database", () => database.check()],
    ["storage", () => app.files.ping()],
  ] as const;
  for (const [failing, check] of parts) {
    try {
      await check();
    } catch (error) {
      app.log.warn({ err: error, failing }, "not ready");
      return { ready: false, failing };
    }
  }
  return { ready: true };
}
