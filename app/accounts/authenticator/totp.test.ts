import { expect, it } from "vitest";
import {
  base32,
  matchingStep,
  newTotpKey,
  totpAddress,
  totpCode,
  totpStep,
} from "~/accounts/authenticator/totp.server";

/** The key of RFC 6238, Appendix B; its eight-digit codes end in our six. */
const KEY = base32(Buffer.from("12345678901234567890"));

it.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at second %i the code is %s", (second, code) => {
  expect(totpCode(KEY, totpStep(new Date(second * 1000)))).toBe(code);
});

it("accepts the code of the step before and of the step after, and no other", () => {
  const now = new Date("2026-11-21T12:00:10Z");
  const step = totpStep(now);
  for (const drift of [-1, 0, 1])
    expect(matchingStep(KEY, totpCode(KEY, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2, 100])
    expect(matchingStep(KEY, totpCode(KEY, step + drift), now)).toBeNull();
  for (const odd of ["", "12345", "1234567", "abcdef", "１２３４５６"])
    expect(matchingStep(KEY, odd, now)).toBeNull();
});

it("generates different keys of 160 bits", () => {
  const keys = Array.from({ length: 100 }, newTotpKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
});

it("puts the issuer and the email address into the app's address", () => {
  expect(totpAddress("ABC", "North & Co", "ada@example.com")).toBe(
    "otpauth://totp/North%20%26%20Co:ada%40example.com?secret=ABC&issuer=North%20%26%20Co",
  );
});
