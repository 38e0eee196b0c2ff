import type { Actor, SessionTrust } from "~/platform/actor/actor";
import { MINUTE_MS } from "~/platform/durations";

/** After this, the password is required again before changing permissions and before exporting or erasing data. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

export type ReauthenticationRejectionReason = "account-new" | "confirmation-due";

/** Whether the identity was confirmed recently enough to change sign-in methods or export data. */
export function isConfirmedLately(
  { confirmedAt }: Pick<SessionTrust, "confirmedAt">,
  now: Date,
): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Why a session may not change sign-in methods now. */
export function confirmationRejectionReason(
  session: Pick<SessionTrust, "confirmedAt">,
  now: Date,
): "confirmation-due" | null {
  return isConfirmedLately(session, now) ? null : "confirmation-due";
}

/** Why a session may not change permissions now. On purpose new accounts first: confirming the password would not help them. */
export function reauthenticationRejectionReason(
  session: SessionTrust,
  now: Date,
  { refusedWhileNew }: { refusedWhileNew: boolean } = { refusedWhileNew: true },
): ReauthenticationRejectionReason | null {
  if (refusedWhileNew && session.newUntil && session.newUntil > now) return "account-new";
  return confirmationRejectionReason(session, now);
}

export type ActorRejectionReason = ReauthenticationRejectionReason | "not-allowed";

/**
 * The second check of commands that export, erase or replace data. An administrator without a session is rejected, and so is the
 * program: nothing of this happens by itself.
 */
export function actorRejectionReason(actor: Actor, now: Date): ActorRejectionReason | null {
  if (actor.kind === "operator") return null;
  if (actor.kind !== "administrator") return "not-allowed";
  return actor.trust ? reauthenticationRejectionReason(actor.trust, now) : "confirmation-due";
}
