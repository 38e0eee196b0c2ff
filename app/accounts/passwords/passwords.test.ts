import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  changePassword,
  confirmPassword,
  isPasswordLinkOpen,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { findSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { accountLinks, accountsTable } from "~/accounts/tables.server";
import { isConfirmedLately } from "~/platform/actor/reauthentication";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import {
  cookiesOf,
  lastMailTo,
  linkIn,
  PASSWORD,
  sessionCookie,
  sessionOf,
  tokenOf,
  tokenSentTo,
  visitor,
} from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const RENEWED = `${PASSWORD}, renewed`;

const { database, context, accounts, company, email } = useJane();

const ask = (address: string) => sendPasswordLink(context, visitor, { email: address, company });
const tokenFor = () => tokenSentTo(context, email);
const set = (token: string, password = RENEWED) =>
  setPassword(context, accounts, visitor, { token, password, company });
const trySignIn = (password: string) =>
  signIn(context, accounts, visitor, { email, password, cookie: "", userAgent: "" });
const find = (cookie: string) =>
  findSession(context, accounts, { headers: new Headers({ cookie }), ipAddress: "203.0.113.9" });

async function session(): Promise<LiveSession & { cookie: string }> {
  const cookie = sessionCookie(await trySignIn(PASSWORD));
  return { ...(await sessionOf(context, accounts, cookie)), cookie };
}

describe("a forgotten password", () => {
  it("is replaced by a link that works for one of 20 concurrent uses", async () => {
    await ask(email);
    const token = await tokenFor();
    const uses = Array.from({ length: 20 }, (_, turn) => set(token, `${RENEWED} ${turn}`));
    const results = await Promise.all(uses);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = results.findIndex(({ ok }) => ok);
    expect(await trySignIn(PASSWORD)).toMatchObject({ reason: "invalid-credentials" });
    expect(await trySignIn(`${RENEWED} ${winner}`)).toMatchObject({ ok: true });
  });

  it("verifies an address that was imported unverified, since the link came there", async () => {
    await database.db.update(accountsTable).set({ emailVerified: false });
    expect(await trySignIn(PASSWORD)).toMatchObject({ ok: false });
    await ask(email);
    expect(await set(await tokenFor())).toMatchObject({ ok: true });
    expect(await trySignIn(RENEWED)).toMatchObject({ ok: true });
  });

  it("ends every session and says so by mail", async () => {
    const { cookie } = await session();
    await ask(email);
    expect(await set(await tokenFor())).toMatchObject({ ok: true });
    expect(await find(cookie)).toBeNull();
    expect((await lastMailTo(context, email)).subject).toContain("was changed");
  });

  it("has a link that works for 60 minutes, and only until a second one is requested", async () => {
    await ask(email);
    const old = await tokenFor();
    await ask(email);
    expect(await set(old)).toEqual({ ok: false, reason: "link-invalid" });
    const token = await tokenFor();
    context.advance(60 * 60_000 - 1);
    expect(await isPasswordLinkOpen(context, token)).toBe(true);
    context.advance(1);
    expect(await set(token)).toEqual({ ok: false, reason: "link-invalid" });
  });

  it("has a link to our own address, whatever the request's host was, which is stored as a hash", async () => {
    await ask(email);
    const link = linkIn(await lastMailTo(context, email));
    expect(link.origin).toBe("https://frontdesk.example");
    expect(JSON.stringify(await database.db.select().from(accountLinks))).not.toContain(
      tokenOf(link),
    );
  });

  it("of an unknown address does the same work and gives access to nothing", async () => {
    await ask("nobody@example.com");
    expect((await lastMailTo(context, "nobody@example.com")).text).not.toContain("http");
    const links = await database.db.select().from(accountLinks);
    expect(links).toMatchObject([{ accountId: null, purpose: "set-password" }]);
  });

  it("sends at most three mails an hour to one address, known or not", async () => {
    for (const address of [email, "nobody@example.com"])
      for (let turn = 0; turn < 5; turn += 1) await ask(address);
    expect(await database.db.select().from(outbox)).toHaveLength(6);
  });
});

describe("changing a password", () => {
  const change = (by: LiveSession, current: string, password = RENEWED) =>
    changePassword(context, accounts, by, { current, password, company });

  it("ends every other session and every link, but not this session", async () => {
    const [mine, other] = [await session(), await session()];
    await ask(email);
    const token = await tokenFor();
    const changed = await change(mine, PASSWORD);
    expect(await find(changed.ok ? cookiesOf(changed.cookies) : "")).toMatchObject({ id: mine.id });
    expect(await find(other.cookie)).toBeNull();
    expect(await isPasswordLinkOpen(context, token)).toBe(false);
    expect(await trySignIn(RENEWED)).toMatchObject({ ok: true });
  });

  it("requires the current password, audits guesses at it, and limits both", async () => {
    const mine = await session();
    for (let turn = 0; turn < 10; turn += 1)
      expect(await change(mine, `guess ${turn}`)).toEqual({ ok: false, reason: "current-wrong" });
    expect(await change(mine, PASSWORD)).toMatchObject({ reason: "too-many-attempts" });
    expect(await confirmPassword(context, accounts, mine, PASSWORD)).toMatchObject({ ok: false });
    const refusedCondition = eq(auditEvents.action, "confirmation-refused");
    expect(await database.db.$count(auditEvents, refusedCondition)).toBe(10);
  });

  it("refuses a weak password", async () => {
    const mine = await session();
    expect(await change(mine, PASSWORD, "password1234")).toMatchObject({ error: "common" });
  });
});

describe("the confirmation of an identity", () => {
  it("lasts ten minutes from signing in, and again from typing the password", async () => {
    let { cookie } = await session();
    const lately = async () => {
      const found = await find(cookie);
      return found !== null && isConfirmedLately(found, context.now());
    };
    expect(await lately()).toBe(true);
    // Better Auth dates sessions by the real clock, which has advanced a little.
    context.advance(11 * 60_000);
    expect(await lately()).toBe(false);
    const found = await find(cookie);
    if (!found) throw new Error("no session");
    expect(await confirmPassword(context, accounts, found, "wrong")).toMatchObject({ ok: false });
    expect(await lately()).toBe(false);
    const confirmed = await confirmPassword(context, accounts, found, PASSWORD);
    cookie = confirmed.ok ? cookiesOf(confirmed.cookies) : "";
    expect(await lately()).toBe(true);
  });
});

it("a link of another purpose sets no password", async () => {
  await ask(email);
  const token = await tokenFor();
  await database.db
    .update(accountLinks)
    .set({ purpose: "invitation" })
    .where(eq(accountLinks.purpose, "set-password"));
  expect(await set(token)).toMatchObject({ reason: "link-invalid" });
});
