import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createAdministrator } from "~/accounts/operatorCommands.server";
import { listSessions } from "~/accounts/queries.server";
import {
  endSession,
  findSession,
  findTimeLeft,
  renewSession,
  signOut,
  signOutEverywhere,
} from "~/accounts/sessions/sessions.server";
import { cutOffWithSession } from "~/accounts/sessions/sessionWatch.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { accountsTable, sessions } from "~/accounts/tables.server";
import { OPERATOR, type Visitor } from "~/platform/actor/actor";
import { createLog } from "~/platform/log/log.server";
import { openAccounts, PASSWORD, sessionCookie, visitor } from "../../../tests/support/accounts";
import { testSettings } from "../../../tests/support/database";
import { useJane } from "../../../tests/support/jane";

const elsewhere = (turn: number) => ({ kind: "visitor", ipAddress: `198.51.100.${turn}` }) as const;

const MINUTE = 60_000;

const { database, context, accounts, email } = useJane();

const trySignIn = (
  details: { email?: string; password?: string; cookie?: string } = {},
  from: Visitor = visitor,
) =>
  signIn(context, accounts, from, {
    email,
    password: PASSWORD,
    cookie: "",
    userAgent: "Test",
    ...details,
  });
const find = (cookie: string) =>
  findSession(context, accounts, { headers: new Headers({ cookie }), ipAddress: "203.0.113.9" });

describe("signing in", () => {
  it("opens a new session each time, in a cookie that only this host gets over https", async () => {
    const [one, two] = [await trySignIn(), await trySignIn()];
    expect(sessionCookie(one)).not.toBe(sessionCookie(two));
    const [cookie = ""] = one.ok ? one.cookies : [];
    expect(cookie).toMatch(
      /^__Host-frontdesk_session=[^;]{40,}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
    expect(await find(sessionCookie(one))).toMatchObject({
      administrator: { email, name: "Jane" },
    });
  });

  it("is dated by the clock of the database, which may be an hour ahead of this machine's or behind", async () => {
    for (const hours of [1, -2]) {
      context.advance(hours * 60 * MINUTE);
      const session = await find(sessionCookie(await trySignIn()));
      expect(session?.confirmedAt.getTime()).toBe(context.now().getTime());
    }
  });

  it("uses a cookie without Secure where the site is reached by http", async () => {
    const settings = testSettings({ publicUrl: new URL("http://localhost:3000") });
    const plain = openAccounts({ ...context, settings });
    const input = { email, password: PASSWORD, cookie: "", userAgent: "" };
    const result = await signIn({ ...context, settings }, plain, visitor, input);
    const cookies = result.ok ? result.cookies : [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).not.toMatch(/secure|__Host/i);
  });

  it("gives an unknown account, a wrong password and an account that may not sign in the same result", async () => {
    const add = (other: Partial<typeof accountsTable.$inferInsert>, name: string) =>
      database.db
        .insert(accountsTable)
        .values({ email: `${name}@example.com`, name, emailVerified: true, ...other });
    await add({ approvedAt: new Date() }, "without-password");
    const refused = { ok: false, reason: "invalid-credentials" };
    const work = async (run: () => Promise<unknown>) => {
      const before = accounts.passwords.evaluated();
      expect(await run()).toEqual(refused);
      return accounts.passwords.evaluated() - before;
    };
    expect(await work(() => trySignIn({ email: "nobody@example.com" }))).toBe(1);
    expect(await work(() => trySignIn({ password: "not the password" }))).toBe(1);
    expect(await work(() => trySignIn({ email: "without-password@example.com" }))).toBe(1);
    await database.db.update(accountsTable).set({ approvedAt: null });
    expect(await work(() => trySignIn())).toBe(1);
    await database.db.update(accountsTable).set({ approvedAt: new Date(), emailVerified: false });
    expect(await work(() => trySignIn())).toBe(1);
    expect(await database.db.select().from(sessions)).toEqual([]);
  });

  it("rejects more than 128 characters without hashing", async () => {
    const before = accounts.passwords.evaluated();
    expect(await trySignIn({ password: "x".repeat(1_000_000) })).toMatchObject({
      reason: "invalid-credentials",
    });
    expect(accounts.passwords.evaluated()).toBe(before);
  });

  it("never adopts a session cookie that was set before", async () => {
    const planted = "__Host-frontdesk_session=planted.by-somebody";
    const cookie = sessionCookie(await trySignIn({ cookie: planted }));
    expect(cookie).not.toContain("planted");
    expect(await find(planted)).toBeNull();
  });
});

describe("guessing", () => {
  const guess = (turn: number, cookie = "") =>
    trySignIn({ password: `guess number ${turn}`, cookie }, elsewhere(turn));

  it("from 60 addresses at once gets 10 passwords checked", async () => {
    const before = accounts.passwords.evaluated();
    const results = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(turn)));
    expect(accounts.passwords.evaluated() - before).toBeLessThanOrEqual(10);
    expect(
      results.filter((result) => !result.ok && result.reason === "too-many-attempts"),
    ).toHaveLength(50);
  });

  it("ends neither the owner's session nor sign-in from the owner's browser", async () => {
    const cookie = sessionCookie(await trySignIn());
    for (let turn = 0; turn < 11; turn += 1) await guess(turn);
    expect(await trySignIn({}, elsewhere(99))).toMatchObject({
      reason: "too-many-attempts",
    });
    expect(await find(cookie)).not.toBeNull();
    expect(await trySignIn({ cookie })).toMatchObject({ ok: true });
  });

  it("treats a known device of one account as unknown to another", async () => {
    const cookie = sessionCookie(await trySignIn());
    const other = "other@example.com";
    for (let turn = 0; turn < 10; turn += 1) await trySignIn({ email: other, cookie });
    expect(await trySignIn({ email: other, cookie })).toMatchObject({
      reason: "too-many-attempts",
    });
    expect(await trySignIn({ cookie })).toMatchObject({ ok: true });
  });

  it("treats every browser as a stranger's after signing out everywhere", async () => {
    const first = sessionCookie(await trySignIn());
    for (let turn = 0; turn < 11; turn += 1) await guess(turn);
    const cookie = sessionCookie(await trySignIn({ cookie: first }));
    const session = await find(cookie);
    if (!session) throw new Error("no session");
    await signOutEverywhere(context, session);
    expect(await trySignIn({ cookie })).toMatchObject({ reason: "too-many-attempts" });
  });

  it("is not counted when the password is correct, however often", async () => {
    for (let turn = 0; turn < 12; turn += 1) expect(await trySignIn()).toMatchObject({ ok: true });
  });
});

describe("a session", () => {
  let cookie = "";
  beforeEach(async () => {
    cookie = sessionCookie(await trySignIn());
  });

  it("continues while it is used, for 12 hours at most", async () => {
    for (let used = 0; used < 720 - 29; used += 29) {
      context.advance(29 * MINUTE);
      expect(await find(cookie)).not.toBeNull();
    }
    context.advance(29 * MINUTE);
    expect(await find(cookie)).toBeNull();
  });

  it("ends for good after 30 minutes without use", async () => {
    context.advance(31 * MINUTE);
    expect(await find(cookie)).toBeNull();
    context.advance(-31 * MINUTE);
    expect(await find(cookie)).toBeNull();
  });

  /** Better Auth dates sessions by the real clock; these tests count seconds on the test's clock. */
  const beginNow = () =>
    database.db.update(sessions).set({ createdAt: context.now(), updatedAt: context.now() });

  it("is not prolonged by a page's own polling, but by renewing it", async () => {
    await beginNow();
    const look = () =>
      findSession(context, accounts, {
        headers: new Headers({ cookie }),
        ipAddress: "203.0.113.9",
        isUnattended: true,
      });
    const { id } = (await look()) ?? { id: "" };
    context.advance(20 * MINUTE);
    expect(await look()).not.toBeNull();
    expect(await findTimeLeft(context, id)).toEqual({
      secondsLeft: 600,
      secondsIfRenewed: 1800,
    });
    await renewSession(context, id);
    context.advance(29 * MINUTE);
    expect(await findTimeLeft(context, id)).toEqual({ secondsLeft: 60, secondsIfRenewed: 1800 });
    context.advance(2 * MINUTE);
    expect(await look()).toBeNull();
    expect(await findTimeLeft(context, id)).toBeNull();
  });

  it("reports when renewing can no longer prolong it", async () => {
    await beginNow();
    const { id } = (await find(cookie)) ?? { id: "" };
    for (let used = 0; used < 715; used += 11) {
      context.advance(11 * MINUTE);
      await renewSession(context, id);
    }
    expect(await findTimeLeft(context, id)).toEqual({ secondsLeft: 300, secondsIfRenewed: 300 });
  });

  it("lasts as long as the installation's settings say", async () => {
    const short = { idleMs: 5 * MINUTE, longestMs: 60 * MINUTE };
    const shorter = { ...context, settings: testSettings({ session: short }) };
    const headers = new Headers({ cookie });
    context.advance(6 * MINUTE);
    expect(await find(cookie)).not.toBeNull();
    context.advance(6 * MINUTE);
    expect(await findSession(shorter, accounts, { headers, ipAddress: "203.0.113.9" })).toBeNull();
  });

  it("is invalid from the next request after signing out", async () => {
    const session = await find(cookie);
    if (!session) throw new Error("no session");
    const cleared = await signOut(context, accounts, session);
    expect(cleared.join()).toMatch(/__Host-frontdesk_session=;.*Max-Age=0/i);
    expect(await find(cookie)).toBeNull();
  });

  it.each([
    ["disabled", { disabledAt: new Date() }],
    ["no longer approved", { approvedAt: null }],
    ["no longer verified", { emailVerified: false }],
  ])("is invalid from the next request when the account is %s", async (_, change) => {
    await database.db.update(accountsTable).set(change).where(eq(accountsTable.email, email));
    expect(await find(cookie)).toBeNull();
  });

  it("is invalid from the next request when the account is deleted", async () => {
    await database.db.delete(accountsTable);
    expect(await find(cookie)).toBeNull();
  });

  it("is not found for a malformed cookie", async () => {
    const names = ["", "frontdesk_session=x", "a".repeat(4000)];
    const values = ["", "abc", "abc.def", "%00", "%", '"', "é"].map(
      (value) => `__Host-frontdesk_session=${value}`,
    );
    for (const odd of [...names, ...values]) expect(await find(odd), odd).toBeNull();
  });

  it("is not found when one character of the cookie is changed", async () => {
    const changed = cookie.replace(
      /session=(.)/,
      (_, first) => `session=${first === "a" ? "b" : "a"}`,
    );
    expect(await find(changed)).toBeNull();
  });
});

describe("a person's own sessions", () => {
  const live = async (cookie: string) => {
    const found = await find(cookie);
    if (!found) throw new Error("no session");
    return found;
  };

  it("are listed with browser and address until they end, and end one by one", async () => {
    const [mine, other] = [sessionCookie(await trySignIn()), sessionCookie(await trySignIn())];
    const { administrator, id } = await live(mine);
    const listed = await listSessions(context, administrator.id);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ userAgent: "Test", ipAddress: visitor.ipAddress });
    const there = listed.find((session) => session.id !== id)?.id ?? "";
    expect(await endSession(context, await live(mine), there)).toEqual({ ok: true });
    expect(await find(other)).toBeNull();
    expect(await find(mine)).not.toBeNull();
    context.advance(31 * MINUTE);
    expect(await listSessions(context, administrator.id)).toEqual([]);
  });

  it("end all at once, including the current one", async () => {
    const cookies = [sessionCookie(await trySignIn()), sessionCookie(await trySignIn())];
    await signOutEverywhere(context, await live(cookies[0] ?? ""));
    for (const cookie of cookies) expect(await find(cookie)).toBeNull();
  });

  it("do not include those of others, which cannot be ended", async () => {
    const ada = { email: "ada@example.com", name: "Ada", password: PASSWORD };
    await createAdministrator(context, accounts, OPERATOR, ada);
    const hers = sessionCookie(await trySignIn({ email: ada.email }));
    const mine = await live(sessionCookie(await trySignIn()));
    for (const id of [(await live(hers)).id, "", "%00"])
      expect(await endSession(context, mine, id)).toMatchObject({ reason: "session-missing" });
    expect(await find(hers)).not.toBeNull();
  });
});

const ATTACHMENT = { "Content-Disposition": 'attachment; filename="x"' };

/** A response whose body goes on for ever, and what is known of it. */
function endless(headers: HeadersInit = ATTACHMENT) {
  const seen = { isCanceled: false, followed: 0, end: () => {} };
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel: () => {
      seen.isCanceled = true;
    },
  });
  const follow = (_id: string, end: () => void) => {
    seen.followed += 1;
    seen.end = end;
    return () => {
      seen.followed -= 1;
    };
  };
  const accounts = { sessionWatch: { follow } };
  const log = createLog("silent");
  const result = (response: Response) =>
    cutOffWithSession({ log }, accounts, { id: "session" }, response);
  return { seen, result, response: result(new Response(body, { status: 201, headers })) };
}

describe("a download", () => {
  it("ends as soon as its session has, also while nobody reads on", async () => {
    const { seen, response } = endless();
    expect(response.status).toBe(201);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    const reader = response.body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    seen.end();
    await expect(reader?.closed).rejects.toThrow("session");
    expect(seen.isCanceled).toBe(true);
  });

  it("of which the reader has enough is left, and its session no longer followed", async () => {
    const { seen, response } = endless();
    await response.body?.cancel();
    expect(seen).toMatchObject({ isCanceled: true, followed: 0 });
  });

  it("that is read to its end, or fails, no longer follows its session", async () => {
    const { seen, result } = endless();
    await endless().response.body?.cancel();
    const before = seen.followed;
    expect(await result(new Response("whole", { headers: ATTACHMENT })).text()).toBe("whole");
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error("torn")) });
    const torn = result(new Response(failing, { headers: ATTACHMENT }));
    await expect(torn.text()).rejects.toThrow("torn");
    expect(seen.followed).toBe(before);
  });
});

it("no other response follows its session", () => {
  const { seen } = endless({ "Content-Type": "text/event-stream" });
  expect(seen.followed).toBe(0);
});
