import { beforeEach, describe, expect, it } from "vitest";
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { renewRecoveryCodes } from "~/accounts/authenticator/recoveryCodes.server";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { linkIdentity, removeLinkedSignIn } from "~/accounts/linked/linkedAccounts.server";
import { removePasskey } from "~/accounts/passkeys/passkeyCommands.server";
import { changePassword, confirmPassword } from "~/accounts/passwords/passwordCommands.server";
import { endSession, findSession, type LiveSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { passkeys, sessions } from "~/accounts/tables.server";
import {
  cookiesOf,
  JANE,
  PASSWORD,
  sessionCookie,
  sessionOf,
  visitor,
} from "../../../tests/support/accounts";
import { useJane } from "../../../tests/support/jane";

const { database, context, accounts, company } = useJane();

const enter = (details: { cookie?: string; password?: string } = {}) =>
  signIn(context, accounts, visitor, { ...JANE, cookie: "", userAgent: "Test", ...details });
const find = (cookie: string) =>
  findSession(context, accounts, {
    headers: new Headers({ cookie }),
    ipAddress: visitor.ipAddress,
  });

let cookie = "";
let session: LiveSession;
beforeEach(async () => {
  cookie = sessionCookie(await enter());
  session = await sessionOf(context, accounts, cookie);
});

type Result = { ok: boolean; cookies?: readonly string[] };

const OTHER = {
  provider: "oidc",
  issuer: "https://sign-in.example",
  subject: "jane",
  verifiedEmail: null,
};

async function addAuthenticator(): Promise<Result> {
  const started = await startAuthenticator(context, accounts, session);
  if (!started.ok) throw new Error(started.reason);
  const code = totpCode(started.key, totpStep(context.now()));
  return confirmAuthenticator(context, accounts, session, { code, company });
}

async function removeAddedPasskey(): Promise<Result> {
  const key = { credentialId: "key", publicKey: "key", counter: 0, transports: [], name: "Key" };
  const row = { ...key, accountId: session.administrator.id, createdAt: context.now() };
  const [{ id } = { id: "" }] = await database.db.insert(passkeys).values(row).returning();
  return removePasskey(context, accounts, session, { id, company });
}

describe("a copy of the cookie opens nothing once the person has", () => {
  const next = { current: PASSWORD, password: `${PASSWORD}, mallory` };
  it.each<[string, () => Promise<Result>]>([
    ["confirmed the password", () => confirmPassword(context, accounts, session, PASSWORD)],
    [
      "changed the password",
      () => changePassword(context, accounts, session, { ...next, company }),
    ],
    ["added an authenticator app", addAuthenticator],
    ["removed a passkey", removeAddedPasskey],
    ["linked another sign-in", () => linkIdentity(context, accounts, session, OTHER)],
  ])("%s", async (_, change) => {
    const result = await change();
    expect(result.ok).toBe(true);
    const [set = ""] = result.cookies ?? [];
    expect(set).toMatch(
      /^__Host-frontdesk_session=[^;]{40,}; Max-Age=43[12]\d\d; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    );
    expect(await find(cookie)).toBeNull();
    const renewed = await sessionOf(context, accounts, cookiesOf([set]));
    expect(renewed.id).toBe(session.id);
    expect(renewed.tokenHash).not.toBe(session.tokenHash);
  });

  it("replaced the recovery codes, or removed what was added", async () => {
    const cookies = [cookie];
    const changes: (() => Promise<Result>)[] = [
      addAuthenticator,
      () => renewRecoveryCodes(context, accounts, session),
      () => removeAuthenticator(context, accounts, session, company),
      () => linkIdentity(context, accounts, session, OTHER),
      () => removeLinkedSignIn(context, accounts, session, OTHER.provider),
    ];
    for (const change of changes) {
      const { ok, cookies: set = [] } = await change();
      expect(ok).toBe(true);
      for (const earlier of cookies) expect(await find(earlier)).toBeNull();
      cookies.push(cookiesOf(set));
      session = await sessionOf(context, accounts, cookiesOf(set));
    }
  });
});

it("what is refused leaves the cookie as it is", async () => {
  const wrong = { current: "not the password", password: `${PASSWORD}, mallory`, company };
  await confirmPassword(context, accounts, session, "not the password");
  await changePassword(context, accounts, session, wrong);
  await confirmAuthenticator(context, accounts, session, { code: "000000", company });
  await removeAuthenticator(context, accounts, session, company);
  expect((await find(cookie))?.tokenHash).toBe(session.tokenHash);
});

it("two confirmations at once wait for each other, and the later cookie opens the session", async () => {
  const both = await Promise.all(
    [1, 2].map(() => confirmPassword(context, accounts, session, PASSWORD)),
  );
  const found = await Promise.all(
    both.map((result) => find(result.ok ? cookiesOf(result.cookies) : "")),
  );
  expect(found.filter(Boolean)).toHaveLength(1);
});

it("a session that ended meanwhile gets no cookie", async () => {
  await endSession(context, session, session.id);
  expect(await confirmPassword(context, accounts, session, PASSWORD)).toEqual({
    ok: true,
    cookies: [],
  });
  expect(await removeAuthenticator(context, accounts, session, company)).toMatchObject({
    reason: "confirmation-due",
  });
});

it("what follows a token ends with it, and what follows the session goes on", async () => {
  const ended: string[] = [];
  const { tokenHash } = session;
  accounts.sessionWatch.follow(session.id, () => ended.push("token"), { tokenHash });
  const stop = accounts.sessionWatch.follow(session.id, () => ended.push("session"));
  await confirmPassword(context, accounts, session, PASSWORD);
  await expect.poll(() => ended).toEqual(["token"]);
  stop();
});

describe("signing in again", () => {
  it("ends the session that the browser had, and no other", async () => {
    const elsewhere = sessionCookie(await enter());
    const again = sessionCookie(await enter({ cookie }));
    expect(await find(cookie)).toBeNull();
    expect(await find(again)).not.toBeNull();
    expect(await find(elsewhere)).not.toBeNull();
    expect(await database.db.select().from(sessions)).toHaveLength(2);
  });

  it("ends none with a wrong password", async () => {
    expect(await enter({ cookie, password: "not the password" })).toMatchObject({ ok: false });
    expect(await find(cookie)).not.toBeNull();
  });
});
