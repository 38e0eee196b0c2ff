import type { Actor, Proof } from "~/platform/security/actor";

/** After this, the password is asked for again before anything that gives or takes power, takes data out or erases it. */
export const CONFIRMED_MS = 10 * 60_000;

export type PowerRejection = "account-new" | "confirmation-due";

/** Whether somebody proved who they are lately enough to change how they prove it, or to take data out. */
export function isConfirmedLately({ confirmedAt }: Pick<Proof, "confirmedAt">, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Why somebody may not give or take power at this moment. On purpose new accounts first: a password would not help them. */
export function powerRejection(
  session: Proof,
  now: Date,
  { refusedWhileNew }: { refusedWhileNew: boolean } = { refusedWhileNew: true },
): PowerRejection | null {
  if (refusedWhileNew && session.newUntil && session.newUntil > now) return "account-new";
  return isConfirmedLately(session, now) ? null : "confirmation-due";
}

export type ActorRefusal = PowerRejection | "not-allowed";

/** The second guard of commands that take data out, erase or replace it. An administrator who brings no proof is refused. */
export function actorRefusal(actor: Actor, now: Date): ActorRefusal | null {
  if (actor.kind === "operator") return null;
  if (actor.kind === "visitor") return "not-allowed";
  return actor.proof ? powerRejection(actor.proof, now) : "confirmation-due";
}
