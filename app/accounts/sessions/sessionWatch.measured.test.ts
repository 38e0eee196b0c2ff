import { beforeEach, expect, it } from "vitest";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { createSessionWatch } from "~/accounts/sessions/sessionWatch.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { accountsTable, sessions } from "~/accounts/tables.server";
import { JANE, sessionCookie, sessionOf, visitor } from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const { database, context, accounts } = useJane();
let session: LiveSession;
beforeEach(async () => {
  const input = { ...JANE, cookie: "", userAgent: "" };
  const cookie = sessionCookie(await signIn(context, accounts, visitor, input));
  session = await sessionOf(context, accounts, cookie);
});

const follow = () =>
  new Promise<void>((resolve) => {
    createSessionWatch(context).follow(session.id, resolve);
  });

// The table is written to directly, as when another process ends the session.
it.each([
  ["signed out", () => database.db.delete(sessions)],
  ["removed with its account", () => database.db.delete(accountsTable)],
  [
    "of an account that may no longer sign in",
    () => database.db.update(accountsTable).set({ approvedAt: null }),
  ],
  ["idle for too long", async () => context.advance(31 * 60_000)],
])("a session is reported as ended within a second when it is %s", async (_, endSession) => {
  const over = follow();
  await endSession();
  const endedAt = performance.now();
  await over;
  expect(performance.now() - endedAt).toBeLessThan(1_000);
});

it("a session that continues is not reported, and one that nobody follows is not watched", async () => {
  const watch = createSessionWatch(context);
  let ended = 0;
  const stop = watch.follow("019a0000-0000-7000-8000-000000000000", () => (ended += 1));
  stop();
  watch.follow(session.id, () => (ended += 10));
  const other = new Promise<void>((resolve) => {
    watch.follow("019a0000-0000-7000-8000-000000000001", resolve);
  });
  await other;
  expect(ended).toBe(0);
  await database.db.delete(sessions);
  await expect.poll(() => ended).toBe(10);
});

it("what outlasts idling ends with the session's longest duration, or with its account", async () => {
  const watch = createSessionWatch(context);
  const ended: string[] = [];
  const idle = new Promise<void>((resolve) => {
    watch.follow(session.id, resolve);
  });
  watch.follow(session.id, () => ended.push("lasting"), { outlastsIdling: true });
  context.advance(31 * 60_000);
  await idle;
  expect(ended).toEqual([]);
  context.advance(context.settings.session.longestMs);
  await expect.poll(() => ended).toEqual(["lasting"]);
});
