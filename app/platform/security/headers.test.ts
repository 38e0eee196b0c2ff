import { expect, it } from "vitest";
import { testSettings } from "../../../tests/support/settings";
import {
  completeHeaders,
  defaultHeaders,
  READING_PAGE_POLICY,
  workingPagePolicy,
} from "./headers.server";

const overHttp = testSettings({ publicUrl: new URL("http://localhost:3000") });

it("allows no inline script or style, no plugin, no frame and no foreign form on any page", () => {
  for (const policy of [READING_PAGE_POLICY, workingPagePolicy("abc")]) {
    expect(policy).not.toMatch(/unsafe|strict-dynamic|\*/);
    for (const directive of ["default-src", "object-src", "base-uri", "frame-ancestors"]) {
      expect(policy).toContain(`${directive} 'none'`);
    }
    expect(policy).toContain("form-action 'self'");
  }
});

it("lets only scripts with this request's nonce run inline, and only on working pages", () => {
  expect(workingPagePolicy("abc")).toContain("script-src 'self' 'nonce-abc'");
  expect(READING_PAGE_POLICY).not.toContain("nonce");
});

it("no page may contain a frame", () => {
  expect(workingPagePolicy("abc")).not.toContain("frame-src");
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
