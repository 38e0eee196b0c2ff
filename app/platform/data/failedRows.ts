import { MINUTE_MS, SECOND_MS } from "~/platform/durations";

const FIRST_PAUSE_MS = 2 * SECOND_MS;
/** Once the reason is gone, the row waits this long at most. */
const PAUSE_MAX_MS = 5 * MINUTE_MS;

/**
 * Rows that a repeated task failed at (planned posts and pages; mail has delays of its own in
 * `platform/mail/delivery.server.ts`), and until when each is left alone: two seconds, then twice as long after each failure.
 * Otherwise rows that always fail would fill every batch, and no other row would be worked on. In memory, so a process that
 * starts tries each once.
 */
export interface FailedRows {
  /** The ids that are left alone now. */
  listPaused(now: Date): string[];
  /** Begins a pause. */
  addFailure(id: string, now: Date): void;
  removeFailures(id: string): void;
}

export function createFailedRows(): FailedRows {
  const pauses = new Map<string, { untilMs: number; pauseMs: number }>();
  return {
    listPaused(now) {
      // Forgets a row that was not tried again since, because it was deleted for example, and one that failed while the clock was
      // far ahead.
      for (const [id, { untilMs }] of pauses)
        if (Math.abs(untilMs - now.getTime()) > PAUSE_MAX_MS) pauses.delete(id);
      return [...pauses].flatMap(([id, { untilMs }]) => (untilMs > now.getTime() ? [id] : []));
    },
    addFailure(id, now) {
      const before = pauses.get(id);
      const pauseMs = before ? Math.min(2 * before.pauseMs, PAUSE_MAX_MS) : FIRST_PAUSE_MS;
      pauses.set(id, { pauseMs, untilMs: now.getTime() + pauseMs });
    },
    removeFailures(id) {
      pauses.delete(id);
    },
  };
}

interface EachRow {
  /** Returns whether the row was there to be worked on. */
  work: (id: string) => Promise<boolean>;
  logFailure: (error: unknown, id: string) => void;
}

/**
 * Works on one row after the other and returns how many were there. A failure is logged, holds up none of the other rows, and
 * begins a pause of its row.
 */
export async function workOnEach(
  now: () => Date,
  failedRows: FailedRows,
  ids: readonly string[],
  { work, logFailure }: EachRow,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      if (await work(id)) done += 1;
      failedRows.removeFailures(id);
    } catch (error) {
      failedRows.addFailure(id, now());
      logFailure(error, id);
    }
  }
  return done;
}
