import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import type { Outcome } from "~/platform/mail/transports/mailTransport";

/** One at a time, with a gap before each. */
export interface Turns {
  take(signal: AbortSignal, work: () => Promise<Outcome>): Promise<Outcome>;
}

/** Any constant, as long as nothing else on this database locks it. */
const TURN_LOCK = 7_305_144_210;
const ASK_AGAIN_MS = 150;
const NOT_NOW: Outcome = { ok: false, kind: "retry", reason: "stopped before its turn" };

/**
 * Turns shared by every process on the database: whoever holds the lock waits the gap, works and lets go. Waiting comes
 * first, so that a process that dies while working leaves the next one a whole gap all the same: two requests are never
 * closer than the gap. The lock is the transaction's, so no crash can keep it.
 */
export function takeTurns(db: Database, gapMs: number): Turns {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    // Turns of one process queue here, so that they use one connection between them.
    take(signal, work) {
      const turn = previous.then(() => takeTurn(db, gapMs, signal, work));
      previous = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function takeTurn(
  db: Database,
  gapMs: number,
  signal: AbortSignal,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | null = null;
  const turn = async (tx: Database) => {
    // The connection idles on purpose while the other side is asked.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${TURN_LOCK}) as mine`);
    if (rows[0]?.mine !== true) return;
    await wait(gapMs);
    outcome = signal.aborted ? NOT_NOW : await work();
  };
  while (!signal.aborted) {
    await db.transaction(turn).catch((error) => {
      // What the other side answered counts, even when the lock's connection was lost meanwhile.
      if (!outcome) throw error;
    });
    if (outcome) return outcome;
    await wait(ASK_AGAIN_MS);
  }
  return NOT_NOW;
}
