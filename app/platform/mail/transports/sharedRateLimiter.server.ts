import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/data/database.server";
import { tryLockUntilCommit } from "~/platform/data/locks.server";
import type { DeliveryOutcome } from "~/platform/mail/transports/mailTransport";

/** Runs requests one at a time, with a pause before each. */
export interface RateLimiter {
  /** A result to be retried, without running the request, if `signal` is aborted while it waits. */
  run(signal: AbortSignal, work: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome>;
}

/** How long a process waits before it tries to take the lock again. */
const LOCK_RETRY_MS = 150;
const PING_EVERY_MS = 2_000;
const STOPPED: DeliveryOutcome = { ok: false, kind: "retry", reason: "stopped before its turn" };

/**
 * At most one request every `gapMs` milliseconds, over all processes on the database: the process with the lock pauses, sends its
 * request and releases the lock. The pause comes first, so that it holds even if a process dies while it sends. The lock belongs
 * to the transaction, so a crash releases it.
 */
export function createSharedRateLimiter(db: Database, gapMs: number): RateLimiter {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    // The requests of one process queue here, so that they use one connection.
    run(signal, work) {
      const next = previous.then(() => runAlone(db, gapMs, signal, work));
      previous = next.catch(() => undefined);
      return next;
    },
  };
}

/** A connection that is silent for some seconds is closed, and its lock released. */
async function whileInUse<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  const ping = () => void tx.execute(sql`select 1`).catch(() => undefined);
  const pings = setInterval(ping, PING_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(pings);
  }
}

/** Runs the request in a transaction with the lock, however long another process has it. */
async function runAlone(
  db: Database,
  gapMs: number,
  signal: AbortSignal,
  work: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  let outcome: DeliveryOutcome | null = null;
  const attempt = async (tx: Transaction) => {
    if (!(await tryLockUntilCommit(tx, "emailjs-requests"))) return;
    await wait(gapMs);
    outcome = signal.aborted ? STOPPED : await whileInUse(tx, work);
  };
  while (!signal.aborted) {
    await db.transaction(attempt).catch((error) => {
      // The result counts even if the lock's connection was lost in the meantime.
      if (!outcome) throw error;
    });
    if (outcome) return outcome;
    await wait(LOCK_RETRY_MS);
  }
  return STOPPED;
}
