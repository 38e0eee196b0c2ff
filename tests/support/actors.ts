import type { Administrator, Visitor } from "~/platform/actor/actor";
import { DAY_MS } from "~/platform/durations";

// Who acts in a test to which it does not matter who that is.

/** Of an administrator whose proof is never too old, whatever the clock of a test says. */
export const ALWAYS_PROVEN = { confirmedAt: new Date(8.64e15), newUntil: null };

export const ADA: Administrator = {
  kind: "administrator",
  id: "a1",
  name: "Ada",
  email: "ada@example.com",
  ipAddress: "192.0.2.8",
  trust: ALWAYS_PROVEN,
};
export const GRACE: Administrator = { ...ADA, id: "a2", name: "Grace", email: "grace@example.com" };
export const VISITOR: Visitor = { kind: "visitor", ipAddress: "192.0.2.7" };

/** Somebody whose account is new for so long. */
export const newcomerAt = (now: Date, milliseconds = DAY_MS): Administrator => {
  const trust = { ...ALWAYS_PROVEN, newUntil: new Date(now.getTime() + milliseconds) };
  return { ...ADA, id: "a9", name: "Ben", email: "ben@example.com", trust };
};
