import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "~/platform/data/database.server";
import type { Outcome } from "~/platform/mail/transports/mailTransport";

/** Runs work one at a time, with a gap before each. */
export interface Turns {
  take(signal: AbortSignal, work: () => Promise<Outcome>): Promise<Outcome>;
}

/** An arbitrary number that no other lock of this database uses. */
const TURN_LOCK = 7_305_144_210;
const ASK_AGAIN_MS = 150;
const NOT_NOW: Outcome = { ok: false, kind: "retry", reason: "stopped before its turn" };

/**
 * Turns shared by all processes on the database: the process with the lock waits for the gap, works and releases the
 * lock. The wait comes first, so that the gap holds even if a process dies while working. The lock belongs to the
 * transaction, so a crash releases it.
 */
export function takeTurns(db: Database, gapMs: number): Turns {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    // The turns of one process queue here, so that they use one connection.
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
    // On purpose the connection idles while the other side answers.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${TURN_LOCK}) as mine`);
    if (rows[0]?.mine !== true) return;
    await wait(gapMs);
    outcome = signal.aborted ? NOT_NOW : await work();
  };
  while (!signal.aborted) {
    await db.transaction(turn).catch((error) => {
      // The result counts even if the lock's connection was lost in the meantime.
      if (!outcome) throw error;
    });
    if (outcome) return outcome;
    await wait(ASK_AGAIN_MS);
  }
  return NOT_NOW;
}
