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

/** The address that limits count by; operators work on the machine itself. */
export function addressOf(actor: Actor): string {
  return actor.kind === "operator" ? "operator" : actor.address;
}
