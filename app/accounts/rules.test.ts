import { expect, it } from "vitest";
import { isSessionAlive, isTouchDue, maySignIn } from "~/accounts/rules";

const MINUTE = 60_000;
const LIMITS = { idleMs: 30 * MINUTE, longestMs: 720 * MINUTE };
const start = new Date("2026-11-20T09:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

it("an account may sign in if it is verified, approved and not disabled", () => {
  const good = { emailVerified: true, approvedAt: start, disabledAt: null };
  expect(maySignIn(good)).toBe(true);
  expect(maySignIn({ ...good, emailVerified: false })).toBe(false);
  expect(maySignIn({ ...good, approvedAt: null })).toBe(false);
  expect(maySignIn({ ...good, disabledAt: start })).toBe(false);
});

it.each([
  ["used a minute ago", 0, 1, true],
  ["29 minutes idle", 0, 29, true],
  ["30 minutes idle", 0, 30, false],
  ["in use all day, at 11:59 h", 719, 719, true],
  ["in use all day, at 12 h", 719, 720, false],
])("a session %s", (_, usedAt, now, alive) => {
  const session = { createdAt: start, updatedAt: after(usedAt) };
  expect(isSessionAlive(session, LIMITS, after(now))).toBe(alive);
});

it("stores the last use once a minute", () => {
  const session = { createdAt: start, updatedAt: start };
  expect(isTouchDue(session, new Date(start.getTime() + MINUTE - 1))).toBe(false);
  expect(isTouchDue(session, after(1))).toBe(true);
});
