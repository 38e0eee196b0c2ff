/** How far a session is trusted: when the person confirmed their identity, and whether its account is new. */
export interface SessionTrust {
  /** When the person last confirmed their identity: by signing in, or by entering the password since. */
  confirmedAt: Date;
  /** When the account stops being new; null if it is not new. */
  newUntil: Date | null;
}

/** The person or program that runs a command, which checks its permissions (docs/architecture.md). */
export type Actor =
  | { kind: "visitor"; ipAddress: string }
  | {
      kind: "administrator";
      id: string;
      name: string;
      email: string;
      ipAddress: string;
      /** How far the session is trusted. Without one, commands that export or erase data are rejected (actorRejectionReason). */
      trust?: SessionTrust;
    }
  /** A person at the command line of the machine. */
  | { kind: "operator" }
  /** The program, for what it does by itself: schedules and clean-up. */
  | { kind: "system" };
export type Visitor = Extract<Actor, { kind: "visitor" }>;
export type Administrator = Extract<Actor, { kind: "administrator" }>;

export const visitorOf = (ipAddress: string): Visitor => ({ kind: "visitor", ipAddress });
export const OPERATOR = { kind: "operator" } as const satisfies Actor;
export const SYSTEM = { kind: "system" } as const satisfies Actor;

/** Whether somebody may change what the admin area shows: administrators, the operator at the machine, and the program. */
export function mayManage(actor: Actor): boolean {
  return actor.kind !== "visitor";
}

/** The account that a record names as its writer; null: no account, so the operator or the program. */
export function accountIdOf(actor: Actor): string | null {
  return actor.kind === "administrator" ? actor.id : null;
}

/** The IP address that limits count by; operators and the program work on the machine itself. */
export function limitKeyOf(actor: Actor): string {
  return "ipAddress" in actor ? actor.ipAddress : actor.kind;
}

/** Whether it is an account in its first hours: it lets nobody in or out, and changes few things that cannot be undone. */
export function isNewAccount(actor: Actor, now: Date): boolean {
  if (actor.kind !== "administrator") return false;
  const newUntil = actor.trust?.newUntil;
  return Boolean(newUntil && newUntil > now);
}

/** How many of each a new account may at most within an hour. */
export const NEW_ACCOUNT_HOURLY_MAX = {
  /** A decision that an applicant has read cannot be taken back. */
  applicantsMailed: 20,
  /** Records without earlier versions, of all kinds together: what a save replaces is gone. */
  recordsReplaced: 20,
  /** Records of all kinds together: a stranger who was let in by mistake must not empty the site before somebody notices. */
  recordsDeleted: 20,
} as const;
