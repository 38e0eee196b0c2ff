import os from "node:os";
import path from "node:path";
import type { Settings } from "~/platform/config/settings";

/** Settings of a site that exists only in a test: nothing in them is reachable. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  return {
    host: "127.0.0.1",
    port: 0,
    publicUrl: new URL("https://frontdesk.example"),
    dataDir: path.join(os.tmpdir(), "frontdesk-test-unused"),
    database: { kind: "embedded" },
    storage: { kind: "local" },
    mail: { kind: "file" },
    identityProviders: [],
    firstAdministrator: null,
    secret: "a-secret-that-is-only-used-in-tests-0123456789",
    hasDemoContent: false,
    isRateLimited: true,
    trustedProxies: 0,
    session: { idleMs: 30 * 60_000, longestMs: 12 * 3_600_000 },
    pictureHosts: [],
    newAccountMs: 24 * 3_600_000,
    logLevel: "silent",
    ...overrides,
  };
}
