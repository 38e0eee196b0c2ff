import { expect, it } from "vitest";
import {
  completeHeaders,
  defaultHeaders,
  readingPagePolicy,
  STRICT_POLICY,
  workingPagePolicy,
} from "~/platform/http/security/headers.server";
import { testSettings } from "../../../../tests/support/settings";

const early = { text: "start()", hash: "sha256-c3RhcnQ=" };
const overHttp = testSettings({ publicUrl: new URL("http://localhost:3000") });

it("allows no unknown inline script, no inline style, no plugin, no frame and no foreign form on any page", () => {
  for (const policy of [STRICT_POLICY, readingPagePolicy(early), workingPagePolicy("abc", early)]) {
    expect(policy).not.toMatch(/unsafe|strict-dynamic|\*/);
    for (const directive of ["default-src", "object-src", "base-uri", "frame-ancestors"]) {
      expect(policy).toContain(`${directive} 'none'`);
    }
    expect(policy).toContain("form-action 'self'");
  }
});

it("lets only the early script run inline, and on working pages those with this request's nonce", () => {
  expect(workingPagePolicy("abc", early)).toContain(
    "script-src 'self' 'nonce-abc' 'sha256-c3RhcnQ=';",
  );
  expect(readingPagePolicy(early)).toContain("script-src 'self' 'sha256-c3RhcnQ=';");
  expect(readingPagePolicy({ address: "/early.js" })).toBe(STRICT_POLICY);
  expect(STRICT_POLICY).toContain("script-src 'self';");
});

it("no page may contain a frame", () => {
  expect(workingPagePolicy("abc", early)).not.toContain("frame-src");
});

it("strict transport security is sent only with https", () => {
  const names = (settings: typeof overHttp) => defaultHeaders(settings).map(([name]) => name);
  expect(names(overHttp)).not.toContain("Strict-Transport-Security");
  expect(names(testSettings())).toContain("Strict-Transport-Security");
});

it("defaults are added without replacing a response's own headers", () => {
  const headers = new Headers({ "Cache-Control": "public, max-age=60" });
  completeHeaders(headers, defaultHeaders(overHttp));
  expect(headers.get("cache-control")).toBe("public, max-age=60");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const silent = new Headers();
  completeHeaders(silent, defaultHeaders(overHttp));
  expect(silent.get("cache-control")).toBe("private, no-store");
});
