import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import type { SessionTrust } from "~/platform/actor/actor";
import type { App } from "~/platform/app.server";
import type { Transaction } from "~/platform/data/database.server";
import { type Rejection, reject } from "~/platform/reject";

interface ProofRule<Reason extends string> {
  /** Why the session's proof of identity does not suffice; null if it does. */
  rule: (trust: SessionTrust, now: Date) => Reason | null;
  /** Locks what every transaction locks before a session: two that lock in different orders would wait for each other. */
  lockBeforeSession?: (tx: Transaction) => Promise<void>;
}

/**
 * Runs the transaction of a command that requires a proof of identity, with the session locked until the commit. Rejected before
 * the transaction if the proof does not suffice, and in it as `confirmation-due` if the session has ended meanwhile.
 */
export async function inConfirmedSession<Result, Reason extends string>(
  app: App,
  session: LiveSession,
  { rule, lockBeforeSession }: ProofRule<Reason>,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result | Rejection<Reason | "confirmation-due">> {
  const rejection = rule(session, app.now());
  if (rejection) return reject(rejection);
  return app.db.transaction(async (tx) => {
    await lockBeforeSession?.(tx);
    return (await lockSession(tx, session)) ? run(tx) : reject("confirmation-due");
  });
}
