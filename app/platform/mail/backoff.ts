const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 60 * 60 * 1000;
/** Adds up to a quarter, so that mails that failed together are not retried together. */
const JITTER = 0.25;

/**
 * How long a mail waits after its `attempts`-th failure (1 is the first): 200 ms, doubled each time, with jitter, at
 * most one hour. `random` is in [0, 1).
 */
export function delayBeforeRetryMs(attempts: number, random: number): number {
  const doubled = FIRST_DELAY_MS * 2 ** (Math.max(attempts, 1) - 1);
  const base = Math.min(doubled, LONGEST_DELAY_MS / (1 + JITTER));
  return Math.round(base * (1 + JITTER * random));
}
