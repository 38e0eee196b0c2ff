import { describe, expect, it } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { resetAdministrator } from "~/accounts/operatorCommands.server";
import {
  changePassword,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { findSignInAccount, openSession } from "~/accounts/sessions/openSession.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { authenticators, challenges, sessions } from "~/accounts/tables.server";
import {
  OPERATOR,
  PASSWORD,
  sessionCookie,
  sessionOf,
  tokenSentTo,
  visitor,
} from "../../tests/support/accounts";
import { useJane } from "../../tests/support/jane";
import { countLockWaits } from "../../tests/support/lockWaits";

// Changes between the moment in which a proof is checked and the moment in which it is used.

const RENEWED = `${PASSWORD}, renewed`;
const REFUSED = { ok: false, reason: "invalid-credentials" };

const { database, context, accounts, company, email } = useJane();

const signInWith = (by: Accounts, password = PASSWORD) =>
  signIn(context, by, visitor, { email, password, cookie: "", userAgent: "" });
const sessionsNow = () => database.db.$count(sessions);

const newSession = async () =>
  sessionOf(context, accounts, sessionCookie(await signInWith(accounts)));

/** Accounts where something happens right after a password was checked. */
function afterVerifying(happens: () => Promise<unknown>): Accounts {
  const verify: Accounts["passwords"]["verify"] = async (...credentials) => {
    const isRight = await accounts.passwords.verify(...credentials);
    await happens();
    return isRight;
  };
  return { ...accounts, passwords: { ...accounts.passwords, verify } };
}

const resetByOperator = () => resetAdministrator(context, OPERATOR, email);

async function setByLink() {
  await sendPasswordLink(context, visitor, { email, company });
  const token = await tokenSentTo(context, email);
  const set = await setPassword(context, accounts, visitor, { token, password: RENEWED, company });
  expect(set).toMatchObject({ ok: true });
}

async function changeElsewhere() {
  const form = { current: PASSWORD, password: RENEWED, company };
  expect(await changePassword(context, accounts, await newSession(), form)).toMatchObject({
    ok: true,
  });
}

describe("a password that was correct when it was checked", () => {
  it.each([
    ["the operator reset the account", resetByOperator, 0],
    ["a new one was set by a link", setByLink, 0],
    ["a new one was set in another browser", changeElsewhere, 1],
  ])("opens no session after %s", async (_, happens, others) => {
    expect(await signInWith(afterVerifying(happens))).toEqual(REFUSED);
    expect(await sessionsNow()).toBe(others);
  });

  it("starts no second step after it was replaced", async () => {
    await addAuthenticator(await newSession());
    expect(await signInWith(afterVerifying(setByLink))).toEqual(REFUSED);
    expect(await database.db.$count(challenges)).toBe(0);
    expect(await signInWith(accounts, RENEWED)).toMatchObject({ next: "second-step" });
  });

  it("waits for a running reset, and is refused after it", async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const notifyAdministrators = async () => {
      begun.resolve();
      await gate.promise;
      return [];
    };
    const reset = resetAdministrator({ ...context, notifyAdministrators }, OPERATOR, email);
    await begun.promise;
    const signingIn = signInWith(accounts);
    await expect.poll(() => countLockWaits(database)).toBe(1);
    gate.resolve();
    expect(await reset).toMatchObject({ ok: true });
    expect(await signingIn).toEqual(REFUSED);
    expect(await sessionsNow()).toBe(0);
  });
});

async function addAuthenticator(session: LiveSession) {
  const started = await startAuthenticator(context, accounts, session);
  if (!started.ok) throw new Error(started.reason);
  const code = totpCode(started.key, totpStep(context.now()));
  expect(await confirmAuthenticator(context, accounts, session, { code, company })).toMatchObject({
    ok: true,
  });
}

it("a proof from before a reset opens no session after it", async () => {
  const { administrator } = await newSession();
  const account = await findSignInAccount(context, administrator.id);
  if (!account) throw new Error("no account");
  await resetByOperator();
  expect(
    await openSession(context, accounts, visitor, { account, cookie: "", userAgent: "" }),
  ).toBeNull();
  expect(await sessionsNow()).toBe(0);
  const now = await findSignInAccount(context, administrator.id);
  expect(
    now &&
      (await openSession(context, accounts, visitor, { account: now, cookie: "", userAgent: "" })),
  ).toHaveLength(2);
});

describe("a session that ended while its request was running", () => {
  it("does not overwrite the new password", async () => {
    const form = { current: PASSWORD, password: `${PASSWORD}, mallory`, company };
    const change = await changePassword(
      context,
      afterVerifying(setByLink),
      await newSession(),
      form,
    );
    expect(change).toEqual({ ok: false, reason: "current-wrong" });
    expect(await signInWith(accounts, RENEWED)).toMatchObject({ ok: true });
  });

  it("adds no authenticator app", async () => {
    const session = await newSession();
    const started = await startAuthenticator(context, accounts, session);
    await resetByOperator();
    const due = { ok: false, reason: "confirmation-due" };
    expect(started).toMatchObject({ ok: true });
    expect(await startAuthenticator(context, accounts, session)).toEqual(due);
    const form = { code: "123456", company };
    expect(await confirmAuthenticator(context, accounts, session, form)).toEqual(due);
    expect(await database.db.$count(authenticators)).toBe(0);
  });
});
