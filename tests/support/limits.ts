import type { Pool } from "pg";
import { createLimits, type Limits } from "~/platform/http/security/rateLimit.server";
import { createSigner } from "~/platform/http/security/signing.server";

/** Limits on a test database; switched off unless the test is about them. */
export function testLimits(pool: Pool, { enabled = false } = {}): Limits {
  return createLimits({ enabled, pool, signer: createSigner(Buffer.from("limits of a test")) });
}
