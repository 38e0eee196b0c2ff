import type { Pool } from "pg";
import { createLimits, type Limits } from "~/platform/http/security/rateLimit.server";
import { createLog } from "~/platform/log/log.server";
import { createSigner } from "~/platform/signing.server";

/** Counts nothing. */
export const NO_LIMITS: Limits = {
  counters: new Map(),
  wideCounters: new Map(),
  signer: createSigner(Buffer.from("limits of a test")),
  now: () => new Date(),
};

/** Limits on a test database; switched off unless the test is about them. */
export function testLimits(pool: Pool, { enabled = false } = {}): Limits {
  const signer = createSigner(Buffer.from("limits of a test"));
  const now = () => new Date();
  return createLimits({ enabled, pool, signer, log: createLog("silent"), now });
}
