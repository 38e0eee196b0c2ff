/** What a session has proven, and what its account may not do yet. */
export interface Proof {
  /** When the person last proved who they are: by signing in, or by the password since. */
  confirmedAt: Date;
  /** Until when the account is new; null for one that is not. */
  newUntil: Date | null;
}

/** Who is doing something. Commands take one and decide by it; see docs/architecture.md. */
export type Actor =
  | { kind: "visitor"; address: string }
  | {
      kind: "administrator";
      id: string;
      name: string;
      email: string;
      address: string;
      /** Of the session that asks. What takes data out, erases or replaces it is refused without one. */
      proof?: Proof;
    }
  | { kind: "operator" };

/** Where it is done from, for limits: an operator works on the machine itself. */
export function addressOf(actor: Actor): string {
  return actor.kind === "operator" ? "operator" : actor.address;
}
