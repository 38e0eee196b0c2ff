import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import {
  countRecoveryCodes,
  renewRecoveryCodes,
} from "~/accounts/authenticator/recoveryCodes.server";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import {
  changePassword,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { type LiveSession, signOutEverywhere } from "~/accounts/sessions/sessions.server";
import {
  findSecondStepChallenge,
  isLastSecondStep,
} from "~/accounts/signIn/secondStepCommands.server";
import { completeCodeStep, signIn } from "~/accounts/signIn/signInCommands.server";
import {
  authenticators,
  challenges,
  passkeys,
  recoveryCodes,
  sessions,
} from "~/accounts/tables.server";
import { sendUnlockLink, unlockSignIn } from "~/accounts/unlock/unlockCommands.server";
import { OPERATOR } from "~/platform/actor/actor";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { createSigner, encryptText } from "~/platform/signing.server";
import {
  cookiesOf,
  lastMailTo,
  notifiedOf,
  PASSWORD,
  sessionCookie,
  sessionOf,
  tokenOf,
  tokenSentTo,
  visitor,
} from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const STEP_MS = 30_000;

const { database, context, accounts, company, email } = useJane();
let session: LiveSession;
beforeEach(async () => {
  session = await find(sessionCookie(await trySignIn()));
});

const trySignIn = (password = PASSWORD) =>
  signIn(context, accounts, visitor, { email, password, cookie: "", userAgent: "" });
const find = (cookie: string) => sessionOf(context, accounts, cookie);
const codeOf = (key: string, later = 0) => totpCode(key, totpStep(context.now()) + later);
const completeStep = (cookie: string, code: string) =>
  completeCodeStep(context, accounts, visitor, { cookie, code, userAgent: "" });
const sessionsNow = async () => (await database.db.select().from(sessions)).length;

/** Sets the app up and lets a step pass, so that its next code is unused. */
async function setUp(): Promise<{ key: string; codes: string[] }> {
  const started = await startAuthenticator(context, accounts, session);
  if (!started.ok) throw new Error(started.reason);
  const result = { code: codeOf(started.key), company };
  const set = await confirmAuthenticator(context, accounts, session, result);
  if (!set.ok) throw new Error(set.reason);
  context.advance(STEP_MS);
  return { key: started.key, codes: set.codes ?? [] };
}

/** The cookie of a browser that gave the right password and has a pending second step. */
async function pendingCookie(): Promise<string> {
  const result = await trySignIn();
  expect(result).toMatchObject({ ok: true, next: "second-step" });
  return sessionCookie(result);
}

it("a correct password without its second step is audited once an hour, however often it is given", {
  tags: ["thorough"],
}, async () => {
  await setUp();
  for (let turn = 0; turn < 5; turn += 1) await pendingCookie();
  const acceptedCondition = eq(auditEvents.action, "password-accepted");
  expect(await database.db.$count(auditEvents, acceptedCondition)).toBe(1);
});

describe("setting up an authenticator app", () => {
  it("takes effect with the first correct code, with ten recovery codes and a mail", async () => {
    const started = await startAuthenticator(context, accounts, session);
    expect(started).toMatchObject({ ok: true, key: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(await startAuthenticator(context, accounts, session)).toEqual(started);
    const wrong = { code: "000000", company };
    expect(await confirmAuthenticator(context, accounts, session, wrong)).toMatchObject({
      reason: "code-wrong",
    });
    expect(await trySignIn()).toMatchObject({ next: "admin" });
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await trySignIn()).toMatchObject({ next: "second-step" });
    expect((await lastMailTo(context, email)).subject).toContain("authenticator app was added");
    expect(await startAuthenticator(context, accounts, session)).toMatchObject({
      reason: "already-set-up",
    });
  });

  it("keeps the recovery codes that came with a passkey, and its removal leaves the passkey", async () => {
    const accountId = session.administrator.id;
    const key = { credentialId: "key", publicKey: "key", counter: 0, transports: [], name: "Key" };
    await database.db.insert(passkeys).values({ ...key, accountId, createdAt: context.now() });
    const renewed = await renewRecoveryCodes(context, accounts, session);
    const [code = ""] = renewed.ok ? renewed.codes : [];
    expect((await setUp()).codes).toEqual([]);
    expect(await isLastSecondStep(database.db, accountId, "authenticator")).toBe(false);
    await removeAuthenticator(context, accounts, session, company);
    const { subject, text } = await lastMailTo(context, email);
    expect(subject).toContain("authenticator app was removed");
    expect(text).toContain("still asks for a second step");
    expect(await isLastSecondStep(database.db, accountId, "passkey")).toBe(true);
    expect(await completeStep(await pendingCookie(), code)).toMatchObject({ ok: true });
  });

  it("brings no new recovery codes to a passkey whose codes are used up: renewing them is reported", async () => {
    const accountId = session.administrator.id;
    const key = { credentialId: "key", publicKey: "key", counter: 0, transports: [], name: "Key" };
    await database.db.insert(passkeys).values({ ...key, accountId, createdAt: context.now() });
    const noor = { email: "noor@example.com", name: "Noor", password: PASSWORD };
    await createAdministrator(context, accounts, OPERATOR, noor);
    await renewRecoveryCodes(context, accounts, session);
    const reported = `made new recovery codes for ${email}`;
    expect(await notifiedOf(context, reported)).toEqual([email, noor.email]);
    await database.db.update(recoveryCodes).set({ usedAt: context.now() });
    expect((await setUp()).codes).toEqual([]);
    expect(await notifiedOf(context, reported)).toHaveLength(2);
    expect(await countRecoveryCodes(database.db, accountId)).toBe(0);
  });

  it("stores neither the key nor a recovery code in the clear", async () => {
    const { key, codes } = await setUp();
    const stored = JSON.stringify([
      await database.db.select().from(authenticators),
      await database.db.select().from(recoveryCodes),
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(secret);
  });

  it("and changing it require a confirmation within ten minutes", async () => {
    await setUp();
    // Better Auth dates sessions by the real clock, which has advanced a little.
    context.advance(11 * 60_000);
    const due = { ok: false, reason: "confirmation-due" };
    expect(await startAuthenticator(context, accounts, session)).toEqual(due);
    const result = { code: "123456", company };
    expect(await confirmAuthenticator(context, accounts, session, result)).toEqual(due);
    expect(await renewRecoveryCodes(context, accounts, session)).toEqual(due);
    expect(await removeAuthenticator(context, accounts, session, company)).toEqual(due);
  });
});

describe("the second step", () => {
  it("opens the session after the password", async () => {
    const { key } = await setUp();
    const before = await sessionsNow();
    const cookie = await pendingCookie();
    expect(await sessionsNow()).toBe(before);
    expect(await findSecondStepChallenge(context, cookie)).not.toBeNull();
    const result = await completeStep(cookie, codeOf(key));
    expect(result).toMatchObject({ ok: true });
    if (result.ok) await find(cookiesOf(result.cookies));
    expect(await findSecondStepChallenge(context, cookie)).toBeNull();
  });

  it("accepts no code twice: not on two challenges, not 20 times at once, not the one from the set-up", async () => {
    const { key } = await setUp();
    context.advance(-STEP_MS);
    expect(await completeStep(await pendingCookie(), codeOf(key))).toMatchObject({
      reason: "not-accepted",
    });
    context.advance(STEP_MS);
    const cookies = await Promise.all(Array.from({ length: 5 }, pendingCookie));
    const code = codeOf(key);
    const tries = cookies.flatMap((cookie) =>
      Array.from({ length: 4 }, () => completeStep(cookie, code)),
    );
    const results = await Promise.all(tries);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await completeStep(await pendingCookie(), code)).toMatchObject({ ok: false });
  });

  it("accepts a recovery code once, however it is typed", async () => {
    const { codes } = await setUp();
    const [first = "", second = ""] = codes;
    const cookies = await Promise.all(Array.from({ length: 5 }, pendingCookie));
    const results = await Promise.all(cookies.map((cookie) => completeStep(cookie, first)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const typed = ` ${second.toUpperCase().replaceAll("-", " ")} `;
    expect(await completeStep(await pendingCookie(), typed)).toMatchObject({ ok: true });
    expect(await countRecoveryCodes(database.db, session.administrator.id)).toBe(8);
  });

  it("refuses the codes of an app that was set up under another secret", async () => {
    const { key } = await setUp();
    const sealedKey = encryptText(
      createSigner(Buffer.from("another")),
      { purpose: "authenticator", owner: session.administrator.id },
      key,
    );
    await database.db.update(authenticators).set({ sealedKey });
    expect(await completeStep(await pendingCookie(), codeOf(key))).toMatchObject({
      reason: "not-accepted",
    });
  });

  it("requires the password again after five wrong codes, even when 20 are tried at once", async () => {
    const { key } = await setUp();
    const cookie = await pendingCookie();
    const tries = Array.from({ length: 20 }, (_, turn) =>
      completeStep(cookie, `99999${turn % 10}`),
    );
    const results = await Promise.all(tries);
    expect(results.filter((result) => !result.ok && result.reason === "not-accepted")).toHaveLength(
      5,
    );
    expect(await completeStep(cookie, codeOf(key))).toEqual({
      ok: false,
      reason: "challenge-over",
    });
  });

  it("expires after ten minutes", async () => {
    const { key } = await setUp();
    const cookie = await pendingCookie();
    context.advance(10 * 60_000);
    expect(await completeStep(cookie, codeOf(key))).toEqual({
      ok: false,
      reason: "challenge-over",
    });
  });

  it("opens nothing after its owner signed out everywhere", async () => {
    const { key } = await setUp();
    const cookie = await pendingCookie();
    await signOutEverywhere(context, session);
    expect(await completeStep(cookie, codeOf(key))).toEqual({
      ok: false,
      reason: "challenge-over",
    });
    expect(await sessionsNow()).toBe(0);
    expect(await completeStep(await pendingCookie(), codeOf(key))).toMatchObject({ ok: true });
  });

  it("is limited across challenges, so new challenges allow no further guesses", async () => {
    const { key } = await setUp();
    for (let turn = 0; turn < 10; turn += 1)
      await completeStep(await pendingCookie(), `99999${turn}`);
    const result = await completeStep(await pendingCookie(), codeOf(key));
    expect(result).toMatchObject({ reason: "too-many-attempts" });
  });

  it("is reported to the owner by one mail in an hour once five were refused", async () => {
    await setUp();
    const reports = () => database.db.$count(outbox, eq(outbox.kind, "second-step-refused"));
    const guess = async () => completeStep(await pendingCookie(), "999999");
    for (let turn = 0; turn < 4; turn += 1) await guess();
    expect(await reports()).toBe(0);
    await Promise.all([guess(), guess(), guess()]);
    expect(await reports()).toBe(1);
    expect((await lastMailTo(context, email)).subject).toContain("were refused");
  });

  it.each(["", "frontdesk_second_step=x", `__Host-frontdesk_second_step=${"a".repeat(43)}`])(
    "is not pending in a browser with the cookie %j",
    async (cookie) => {
      const { key } = await setUp();
      expect(await findSecondStepChallenge(context, cookie)).toBeNull();
      expect(await completeStep(cookie, codeOf(key))).toEqual({
        ok: false,
        reason: "challenge-over",
      });
    },
  );

  it("stores the browser's cookie as a hash", async () => {
    await setUp();
    const cookie = await pendingCookie();
    const stored = JSON.stringify(await database.db.select().from(challenges));
    expect(stored).not.toContain(cookie.split("=")[1]);
  });
});

describe("without the phone", () => {
  it("new recovery codes replace the old ones", async () => {
    const { codes } = await setUp();
    const renewed = await renewRecoveryCodes(context, accounts, session);
    expect(await completeStep(await pendingCookie(), codes[0] ?? "")).toMatchObject({
      reason: "not-accepted",
    });
    const fresh = renewed.ok ? renewed.codes : [];
    expect(await completeStep(await pendingCookie(), fresh[0] ?? "")).toMatchObject({ ok: true });
  });

  it("the app can be removed, which deletes its recovery codes", async () => {
    await setUp();
    expect(await removeAuthenticator(context, accounts, session, company)).toMatchObject({
      ok: true,
    });
    expect(await trySignIn()).toMatchObject({ next: "admin" });
    expect(await database.db.select().from(recoveryCodes)).toEqual([]);
    expect((await lastMailTo(context, email)).subject).toContain("authenticator app was removed");
  });

  it("the operator's reset lets the owner back in by a link alone", async () => {
    await setUp();
    const half = await pendingCookie();
    const reset = await resetAdministrator(context, OPERATOR, email);
    expect(await trySignIn()).toMatchObject({ reason: "invalid-credentials" });
    expect(await findSecondStepChallenge(context, half)).toBeNull();
    const token = tokenOf(reset.ok ? reset.link : null);
    await setPassword(context, accounts, visitor, { token, password: PASSWORD, company });
    expect(await trySignIn()).toMatchObject({ next: "admin" });
  });

  it("whoever reads the mailbox tries no more codes with many links than with one", async () => {
    await setUp();
    const outcomes: string[] = [];
    const guessTwice = async (cookie: string) => {
      const browser = { email, password: PASSWORD, cookie, userAgent: "" };
      const signedIn = await signIn(context, accounts, visitor, browser);
      const pending = signedIn.ok ? `${cookie}; ${cookiesOf(signedIn.cookies)}` : "";
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const result = await completeStep(pending, "000000");
        outcomes.push(result.ok ? "accepted" : result.reason);
      }
    };
    for (let link = 0; link < 3; link += 1) {
      await sendUnlockLink(context, visitor, { email, company });
      const token = await tokenSentTo(context, email);
      const unlocked = await unlockSignIn(context, accounts, visitor, token);
      const cookie = unlocked.ok ? cookiesOf(unlocked.cookies) : "";
      for (let turn = 0; turn < 2; turn += 1) await guessTwice(cookie);
    }
    expect(outcomes.filter((reason) => reason === "not-accepted")).toHaveLength(10);
    expect(outcomes.filter((reason) => reason === "too-many-attempts")).toHaveLength(20);
  });

  it("a new password ends pending sign-ins with the old one", async () => {
    const { codes } = await setUp();
    const [code = "", spare = ""] = codes;
    const beforeReset = await pendingCookie();
    await sendPasswordLink(context, visitor, { email, company });
    const token = await tokenSentTo(context, email);
    const password = "barometer beside the kettle";
    const set = await setPassword(context, accounts, visitor, { token, password, company });
    expect(set).toMatchObject({ ok: true });
    expect(await completeStep(beforeReset, code)).toMatchObject({ reason: "challenge-over" });
    const sooner = await trySignIn(password);
    const completed = await completeStep(sessionCookie(sooner), code);
    session = await find(cookiesOf(completed.ok ? completed.cookies : []));
    const beforeChange = sessionCookie(await trySignIn(password));
    const change = { current: password, password: PASSWORD, company };
    expect(await changePassword(context, accounts, session, change)).toMatchObject({ ok: true });
    expect(await completeStep(beforeChange, spare)).toMatchObject({ reason: "challenge-over" });
  });
});
