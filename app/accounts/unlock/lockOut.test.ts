import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { signInWithPasskey } from "~/accounts/passkeys/passkeySignInCommands.server";
import {
  isPasswordLinkOpen,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import {
  isUnlockLinkOpen,
  sendUnlockLink,
  unlockSignIn,
} from "~/accounts/unlock/unlockCommands.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import {
  cookiesOf,
  lastMailTo,
  PASSWORD,
  sessionCookie,
  tokenSentTo,
  visitor,
} from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

// No stranger can lock an owner out.

const REFUSED = { ok: false, reason: "invalid-credentials" };
const stranger = (turn: number) => ({ kind: "visitor", ipAddress: `198.51.100.${turn}` }) as const;

const { database, context, accounts, company, email } = useJane();

const trySignIn = (cookie = "", from: Parameters<typeof signIn>[2] = visitor) =>
  signIn(context, accounts, from, { email, password: PASSWORD, cookie, userAgent: "" });
const guess = (turn: number) => {
  const input = { email, password: `guess ${turn}`, cookie: "", userAgent: "" };
  return signIn(context, accounts, stranger(turn), input);
};
const askToUnlock = (address = email) =>
  sendUnlockLink(context, visitor, { email: address, company });
const unlockToken = () => tokenSentTo(context, email);

describe("after strangers have used up the attempts of an account", () => {
  beforeEach(async () => {
    for (let turn = 0; turn < 11; turn += 1) await guess(turn);
    expect(await trySignIn()).toMatchObject({ reason: "too-many-attempts" });
  });

  it("a link by mail makes the browser a known device, whose attempts strangers cannot use up", async () => {
    await askToUnlock();
    const result = await unlockSignIn(context, accounts, visitor, await unlockToken());
    const cookie = result.ok ? cookiesOf(result.cookies) : "";
    expect(cookie).toContain("frontdesk_device=");
    expect(await trySignIn()).toMatchObject({ reason: "too-many-attempts" });
    expect(await trySignIn(cookie)).toMatchObject({ ok: true });
  });

  it("tagged variants of the owner's address use up no mail of the owner", async () => {
    for (const tag of [0, 1, 2, 3]) {
      const variant = email.replace("@", `+${tag}@`);
      await askToUnlock(variant);
      await sendPasswordLink(context, visitor, { email: variant, company });
    }
    await askToUnlock();
    const result = await unlockSignIn(context, accounts, visitor, await unlockToken());
    expect(result).toMatchObject({ ok: true });
    await sendPasswordLink(context, visitor, { email, company });
    expect(await isPasswordLinkOpen(context, await tokenSentTo(context, email))).toBe(true);
  });

  it("the link works once, opens no session, and stays valid when another one is requested", async () => {
    await askToUnlock();
    const token = await unlockToken();
    await askToUnlock();
    const uses = Array.from({ length: 10 }, () => unlockSignIn(context, accounts, visitor, token));
    const results = await Promise.all(uses);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const cookies = results.flatMap((result) => (result.ok ? result.cookies : []));
    expect(cookies.join()).not.toContain("session");
    context.advance(60 * 60_000);
    expect(await isUnlockLinkOpen(context, await unlockToken())).toBe(false);
  });

  it("a new password by mail makes the browser a known device too", async () => {
    await sendPasswordLink(context, visitor, { email, company });
    const token = await tokenSentTo(context, email);
    const renewed = { token, password: `${PASSWORD}, renewed`, company };
    const result = await setPassword(context, accounts, visitor, renewed);
    const cookie = result.ok ? cookiesOf(result.cookies) : "";
    const input = { email, password: renewed.password, cookie, userAgent: "" };
    expect(await signIn(context, accounts, visitor, input)).toMatchObject({ ok: true });
  });
});

/** The cookies of a browser that opens a link from the mailbox, and has no others. */
async function unlockedBrowser(): Promise<string> {
  await askToUnlock();
  const result = await unlockSignIn(context, accounts, visitor, await unlockToken());
  return result.ok ? cookiesOf(result.cookies) : "";
}

it("with every link by mail used, at most 100 passwords are checked in an hour", async () => {
  const before = accounts.passwords.evaluated();
  for (let attempt = 0; attempt < 11; attempt += 1) await guess(attempt);
  for (let turn = 0; turn < 3; turn += 1) {
    const cookie = await unlockedBrowser();
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const input = { email, password: `guess ${turn} ${attempt}`, cookie, userAgent: "" };
      await signIn(context, accounts, stranger(turn), input);
    }
  }
  await askToUnlock();
  // An hour touches five windows of a quarter of an hour.
  const inOneWindow = accounts.passwords.evaluated() - before;
  expect(inOneWindow).toBe(20);
  expect(5 * inOneWindow).toBeLessThanOrEqual(100);
  const written = await database.db.select().from(outbox);
  expect(written).toHaveLength(3);
});

it("all addresses without an account together get sixty mails of a kind an hour, and accounts theirs beside", {
  tags: ["thorough"],
}, async () => {
  for (let turn = 0; turn < 70; turn += 1)
    await sendPasswordLink(context, visitor, {
      email: `nobody${turn}@example.org`,
      company,
    });
  const mails = await database.db.select({ mails: count() }).from(outbox);
  expect(mails).toEqual([{ mails: 60 }]);
  await sendPasswordLink(context, visitor, { email, company });
  expect(await isPasswordLinkOpen(context, await tokenSentTo(context, email))).toBe(true);
  await askToUnlock("nobody@example.org");
  expect((await lastMailTo(context, "nobody@example.org")).to.address).toBe("nobody@example.org");
});

it("an unknown address gets mails without a link, at most three an hour", async () => {
  for (let turn = 0; turn < 5; turn += 1) await askToUnlock("nobody+1@example.com");
  expect((await lastMailTo(context, "nobody+1@example.com")).text).not.toContain("http");
  expect(await database.db.select().from(outbox)).toHaveLength(3);
});

it("sign-ups with the owner's address do not use up the owner's password and unlock mails", async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await signUp(context, accounts, { email, password: PASSWORD, company });
  await sendPasswordLink(context, visitor, { email, company });
  const token = await tokenSentTo(context, email);
  expect(await isPasswordLinkOpen(context, token)).toBe(true);
  await askToUnlock();
  expect(await isUnlockLinkOpen(context, await unlockToken())).toBe(true);
});

it("a request for a new password does not end the unlock link", async () => {
  await askToUnlock();
  const token = await unlockToken();
  await sendPasswordLink(context, visitor, { email, company });
  expect(await unlockSignIn(context, accounts, visitor, token)).toMatchObject({ ok: true });
});

describe("while strangers fill the queue for hashing", () => {
  // The cost is read from the hash: two of these hold both places for a second or more.
  const SLOW = `$argon2id$v=19$m=8,t=100000,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const holdBothPlaces = () => [1, 2].map(() => accounts.passwords.verify("x", SLOW, "strangers"));
  const crowd = () =>
    Array.from({ length: 48 }, (_, turn) => {
      const input = { email: `${turn}@example.com`, password: "x", cookie: "", userAgent: "" };
      return signIn(context, accounts, stranger(turn), input);
    });

  it("a known browser is served", async () => {
    const cookie = sessionCookie(await trySignIn());
    const running = holdBothPlaces();
    const strangers = crowd();
    expect(await trySignIn(cookie)).toMatchObject({ ok: true });
    const results = await Promise.all(strangers);
    const busy = results.filter((result) => !result.ok && result.reason === "busy");
    expect(busy.length).toBeGreaterThan(0);
    await Promise.all(running);
  });

  it("a rejected attempt is not counted", { tags: ["thorough"] }, async () => {
    const { passwords } = accounts;
    const running = holdBothPlaces();
    const waiting = Array.from({ length: 30 }, () => passwords.hash("x", "strangers"));
    // Sixteen in all, where ten are allowed.
    for (let turn = 0; turn < 2; turn += 1) {
      const rejected = await Promise.all(Array.from({ length: 8 }, () => trySignIn()));
      expect(rejected).toEqual(Array(8).fill(expect.objectContaining({ reason: "busy" })));
    }
    await Promise.all([...running, ...waiting]);
    for (let turn = 0; turn < 10; turn += 1) expect(await guess(turn)).toMatchObject(REFUSED);
  });
});

it("rejected passkeys are limited by address group and add one counted line to the audit log", async () => {
  const attempt = (turn: number) => {
    const from = { kind: "visitor", ipAddress: `2001:db8:5:5::${turn.toString(16)}` } as const;
    const input = { token: "x", credential: "{}", cookie: "", userAgent: "" };
    return signInWithPasskey(context, accounts, from, input);
  };
  const results = await Promise.all(Array.from({ length: 200 }, (_, turn) => attempt(turn)));
  const reasons = results.map((result) => !result.ok && result.reason);
  expect(reasons.filter((reason) => reason === "not-accepted")).toHaveLength(30);
  expect(reasons.filter((reason) => reason === "too-many-attempts")).toHaveLength(170);
  const rejectionCondition = eq(auditEvents.action, "sign-in-refused");
  const [written] = await database.db
    .select({ lines: count() })
    .from(auditEvents)
    .where(rejectionCondition);
  expect(written).toEqual({ lines: 1 });
});
