/** Who is doing something. Commands take one and decide by it; see docs/architecture.md. */
export type Actor =
  | { kind: "visitor"; address: string }
  | { kind: "administrator"; id: string; name: string; email: string; address: string }
  | { kind: "operator" };
