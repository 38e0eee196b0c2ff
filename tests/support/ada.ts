import type { Administrator } from "~/platform/actor/actor";

// Whoever writes and publishes in a test, and whoever may not.

export const ADA: Administrator = {
  kind: "administrator",
  id: "1",
  name: "Ada",
  email: "ada@example.com",
  ipAddress: "127.0.0.1",
};
export const VISITOR = { kind: "visitor", ipAddress: "127.0.0.1" } as const;
