import { MINUTE_MS } from "~/platform/durations";

/** What a session has proven, and whether its account is new. */
export interface Proof {
  /** When the person last confirmed their identity: by signing in, or by entering the password since. */
  confirmedAt: Date;
  /** When the account stops being new; null if it is not new. */
  newUntil: Date | null;
}

/** Who runs a command. Commands take an actor and check its permissions; see docs/architecture.md. */
export type Actor =
  | { kind: "visitor"; address: string }
  | {
      kind: "administrator";
      id: string;
      name: string;
      email: string;
      address: string;
      /** The proof of the session. Commands that export, erase or replace data are rejected without one. */
      proof?: Proof;
    }
  | { kind: "operator" };
export type Visitor = Extract<Actor, { kind: "visitor" }>;
export type Administrator = Extract<Actor, { kind: "administrator" }>;

/** Whether somebody may change what the admin area shows: administrators, and the operator at the machine. */
export function mayManage(actor: Actor): boolean {
  return actor.kind === "administrator" || actor.kind === "operator";
}

/** The account that a record names as its writer; null for the operator, who has none. */
export function accountIdOf(actor: Actor): string | null {
  return actor.kind === "administrator" ? actor.id : null;
}

/** The address that limits count by; operators work on the machine itself. */
export function limitAddressOf(actor: Actor): string {
  return actor.kind === "operator" ? "operator" : actor.address;
}

/** After this, the password is required again before changing permissions and before exporting or erasing data. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export type ReauthenticationRejection = "account-new" | "confirmation-due";

/** Whether the identity was confirmed recently enough to change sign-in methods or export data. */
export function isConfirmedLately({ confirmedAt }: Pick<Proof, "confirmedAt">, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/**
 * Why a session may not change permissions now. On purpose new accounts first: confirming the password would not help
 * them.
 */
export function reauthenticationRejection(
  session: Proof,
  now: Date,
  { refusedWhileNew }: { refusedWhileNew: boolean } = { refusedWhileNew: true },
): ReauthenticationRejection | null {
  if (refusedWhileNew && session.newUntil && session.newUntil > now) return "account-new";
  return isConfirmedLately(session, now) ? null : "confirmation-due";
}

/** Whether it is an account in its first hours, which may not give, take or destroy anything for good. */
export function isNewAccount(actor: Actor, now: Date): boolean {
  if (actor.kind !== "administrator") return false;
  const newUntil = actor.proof?.newUntil;
  return Boolean(newUntil && newUntil > now);
}

/** How many of each a new account may at most within an hour. */
export const NEW_ACCOUNT_HOURLY_MAX = {
  /** A decision that an applicant has read cannot be taken back. */
  applicantsMailed: 20,
  /** Jobs have no earlier versions: what a save replaces is gone. */
  jobsChanged: 20,
  /** Of all kinds together: a stranger who was let in by mistake must not empty the site before somebody notices. */
  recordsDeleted: 20,
} as const;

export type ActorRejection = ReauthenticationRejection | "not-allowed";

/** The second check of commands that export, erase or replace data. An administrator without a proof is rejected. */
export function actorRejection(actor: Actor, now: Date): ActorRejection | null {
  if (actor.kind === "operator") return null;
  if (actor.kind === "visitor") return "not-allowed";
  return actor.proof ? reauthenticationRejection(actor.proof, now) : "confirmation-due";
}
