import type { Actor, Administrator } from "~/platform/actor/actor";
import { ALWAYS_PROVEN } from "./accounts";

// Whoever acts in a test to which it does not matter who that is.

export const visitor: Actor = { kind: "visitor", ipAddress: "192.0.2.7" };

export const admin: Administrator = {
  kind: "administrator",
  id: "a1",
  name: "Ada",
  email: "ada@example.com",
  ipAddress: "192.0.2.8",
  trust: ALWAYS_PROVEN,
};
