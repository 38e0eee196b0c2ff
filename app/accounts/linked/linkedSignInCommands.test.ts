import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import {
  confirmAuthenticator,
  startAuthenticator,
} from "~/accounts/authenticator/authenticatorCommands.server";
import { totpCode, totpStep } from "~/accounts/authenticator/totp.server";
import { addImportedAccounts } from "~/accounts/importedAccounts.server";
import { inviteAdministrator } from "~/accounts/joining/invitationCommands.server";
import {
  findOrCreateAccount,
  listLinkedProviders,
  removeLinkedSignIn,
} from "~/accounts/linked/linkedAccounts.server";
import {
  finishLinkedSignIn,
  startLinkedSignIn,
} from "~/accounts/linked/linkedSignInCommands.server";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import { listPasskeys, removePasskey } from "~/accounts/passkeys/passkeyCommands.server";
import {
  findSession,
  type LiveSession,
  signOutEverywhere,
} from "~/accounts/sessions/sessions.server";
import { startSecondStep } from "~/accounts/signIn/secondStepCommands.server";
import { completeCodeStep, signIn } from "~/accounts/signIn/signInCommands.server";
import { credentials, passkeys } from "~/accounts/tables.server";
import { listAdministrators } from "~/accounts/team/team.server";
import { auditCounts } from "~/platform/data/tables.server";
import {
  cookiesOf,
  lastMailTo,
  notifiedOf,
  openAccounts,
  PASSWORD,
  sessionCookie,
  visitor,
} from "../../../tests/support/accounts";
import { type TestContext, testSettings, useDatabase } from "../../../tests/support/database";
import {
  startIdentityProvider,
  type TestIdentityProvider,
  visitProvider,
} from "../../../tests/support/identityProvider";
import { idOf } from "../../../tests/support/idOf";

const database = useDatabase();
const OURS = "https://frontdesk.example";
const company = { name: "Example", address: "desk@example.com" };
const email = "jane@example.com";

const STAFF = { id: "oidc-staff", name: "Staff Sign-in" };

let there: TestIdentityProvider;
let elsewhere: TestIdentityProvider;
/** Takes the place of `there` when the settings name another issuer. */
let moved: TestIdentityProvider;
beforeAll(async () => {
  there = await startIdentityProvider(OURS);
  moved = await startIdentityProvider(OURS);
  elsewhere = await startIdentityProvider(OURS, STAFF);
});
afterAll(() => Promise.all([there?.close(), moved?.close(), elsewhere?.close()]));

let context: TestContext;
let accounts: Accounts;
let session: LiveSession;
beforeEach(async () => {
  await database.clear();
  const identityProviders = [there.settings, elsewhere.settings];
  context = database.context({ settings: testSettings({ identityProviders }) });
  context.setNow(new Date());
  accounts = openAccounts(context);
  const jane = { email, name: "Jane", password: PASSWORD };
  await createAdministrator(context, accounts, { kind: "operator" }, jane);
  const input = { email, password: PASSWORD, cookie: "", userAgent: "" };
  session = await find(sessionCookie(await signIn(context, accounts, visitor, input)));
  there.person = { subject: "jane-there", email, emailVerified: true };
});

async function find(cookie: string): Promise<LiveSession> {
  const headers = new Headers({ cookie });
  const found = await findSession(context, accounts, { headers, ipAddress: "203.0.113.9" });
  if (!found) throw new Error("no session");
  return found;
}

const start = (accountId: string | null, { settings } = there) =>
  startLinkedSignIn(context, { provider: settings, accountId, next: "/admin/jobs" });

const finish = (
  query: URLSearchParams,
  cookie: string,
  by: LiveSession | null = null,
  { settings } = there,
) =>
  finishLinkedSignIn(context, accounts, visitor, {
    provider: settings,
    query,
    cookie,
    userAgent: "",
    session: by,
  });

async function roundTrip(
  accountId: string | null,
  by: LiveSession | null = null,
  provider = there,
) {
  const { address, cookie } = await start(accountId, provider);
  const back = await visitProvider(address, OURS);
  return finish(back.searchParams, cookiesOf([cookie]), by, provider);
}

const link = (provider = there) => roundTrip(session.administrator.id, session, provider);
const names = async () =>
  (await listAdministrators(context, 1)).items.map((member) => member.email);

describe("a linked sign-in", () => {
  it("is linked by somebody who is signed in, and then opens that account", async () => {
    expect(await link()).toMatchObject({ ok: true, done: "linked" });
    expect(await listLinkedProviders(context, session.administrator.id)).toEqual(["oidc"]);
    const result = await roundTrip(null);
    expect(result).toMatchObject({ ok: true, done: "entered", next: "/admin/jobs" });
    const cookie = result.ok ? cookiesOf(result.cookies) : "";
    expect((await find(cookie)).administrator.email).toBe(email);
  });

  it("opens only the account that was linked at the same provider", async () => {
    elsewhere.person = there.person;
    await link(elsewhere);
    // The same subject and address, at the provider that nothing is linked to.
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    expect(await roundTrip(null, null, elsewhere)).toMatchObject({ ok: true, done: "entered" });
    await link(there);
    expect((await listLinkedProviders(context, session.administrator.id)).toSorted()).toEqual([
      "oidc",
      "oidc-staff",
    ]);
    expect(await removeLinkedSignIn(context, accounts, session, "oidc-staff")).toMatchObject({
      ok: true,
    });
    expect(await roundTrip(null, null, elsewhere)).toEqual({ ok: false, reason: "not-linked" });
    expect(await roundTrip(null)).toMatchObject({ ok: true, done: "entered" });
  });

  describe("whose provider has another issuer under the same name", () => {
    const NOT_LINKED = { ok: false, reason: "not-linked" };
    beforeEach(() => {
      moved.person = there.person;
    });
    const move = () => {
      Object.assign(context, { settings: testSettings({ identityProviders: [moved.settings] }) });
    };

    it("does not open the account for the same subject there", async () => {
      await link();
      move();
      expect(await roundTrip(null, null, moved)).toEqual(NOT_LINKED);
    });

    it("can be linked anew, which replaces the link that opens nothing", async () => {
      await link();
      move();
      expect(await listLinkedProviders(context, session.administrator.id)).toEqual([]);
      expect(await link(moved)).toMatchObject({ ok: true, done: "linked" });
      expect(await roundTrip(null, null, moved)).toMatchObject({ ok: true, done: "entered" });
      expect(await roundTrip(null)).toEqual(NOT_LINKED);
      expect(await listLinkedProviders(context, session.administrator.id)).toEqual(["oidc"]);
    });

    it("is bound at its next sign-in if it was linked before issuers were stored", async () => {
      await link();
      await database.db.update(credentials).set({ issuer: null });
      expect(await roundTrip(null)).toMatchObject({ ok: true, done: "entered" });
      move();
      expect(await roundTrip(null, null, moved)).toEqual(NOT_LINKED);
    });
  });

  it("does not open an account by its address, verified by the provider or not", async () => {
    for (const emailVerified of [true, false]) {
      there.person = { subject: "mallory", email, emailVerified };
      expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    }
  });

  it("creates an account for an invited address that the provider has verified, once", async () => {
    const noor = "noor@example.com";
    await inviteAdministrator(context, session, { email: noor, company });
    there.person = { subject: "noor-there", email: noor, emailVerified: false };
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    there.person = { subject: "noor-there", email: "Noor@Example.com", emailVerified: true };
    expect(await roundTrip(null)).toMatchObject({ ok: true, done: "entered" });
    expect(await roundTrip(null)).toMatchObject({ ok: true, done: "entered" });
    there.person = { subject: "somebody-else", email: noor, emailVerified: true };
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    expect(await names()).toEqual([email, noor]);
  });

  it("makes an administrator of the imported account of an invited address", async () => {
    const noor = {
      id: "5f0cf62e-1f2c-4f6a-9d3c-0f5b3c0f4a11",
      email: "noor@example.com",
      name: "Noor",
    };
    await context.db.transaction((tx) =>
      addImportedAccounts(tx, context, { kind: "operator" }, [{ ...noor, emailVerified: false }]),
    );
    there.person = { subject: "noor-there", email: noor.email, emailVerified: true };
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    await inviteAdministrator(context, session, { email: noor.email, company });
    expect(await roundTrip(null)).toMatchObject({ ok: true, done: "entered" });
    const { items } = await listAdministrators(context, 1);
    expect(items).toContainEqual(expect.objectContaining({ id: noor.id, name: "Noor" }));
  });

  describe("that is not proven", () => {
    const returned = async (answer: (query: URLSearchParams) => void) => {
      const { address, cookie } = await start(null);
      const { searchParams } = await visitProvider(address, OURS);
      answer(searchParams);
      const result = await finish(searchParams, cookiesOf([cookie]));
      expect(result).toEqual({ ok: false, reason: "not-accepted" });
      return countRefused();
    };
    /** The first of an hour is a line of the audit log; the others are counted. */
    const countRefused = async () => {
      const counts = await database.db.select().from(auditCounts);
      return counts.reduce((total, { times }) => total + times, 0);
    };
    const withError = (error: string) => (query: URLSearchParams) => {
      query.delete("code");
      query.set("error", error);
    };

    it("is audited if the provider refuses it, or its code or state is a wrong one", async () => {
      expect(await returned(withError("server_error"))).toBe(1);
      expect(await returned((query) => query.set("code", "of-somebody-else"))).toBe(2);
      expect(await returned((query) => query.set("state", "of-somebody-else"))).toBe(3);
    });

    it("is not audited if the person canceled it there, or never began it here", async () => {
      expect(await returned(withError("access_denied"))).toBe(0);
      await finish(new URLSearchParams({ code: "some", state: "some" }), "");
      expect(await countRefused()).toBe(0);
    });
  });

  it("notifies every administrator when it is linked and when it is removed", async () => {
    const ada = { email: "ada@example.com", name: "Ada", password: PASSWORD };
    await createAdministrator(context, accounts, { kind: "operator" }, ada);
    await link();
    expect(await notifiedOf(context, "linked a sign-in")).toEqual([ada.email, email]);
    expect(await removeLinkedSignIn(context, accounts, session, "oidc")).toMatchObject({
      ok: true,
    });
    expect(await notifiedOf(context, "removed a linked sign-in")).toEqual([ada.email, email]);
  });

  it("is not linked by a session that ended while the browser was at the provider", async () => {
    const { administrator } = session;
    const { address, cookie } = await start(administrator.id);
    const back = await visitProvider(address, OURS);
    await signOutEverywhere(context, session);
    const result = await finish(back.searchParams, cookiesOf([cookie]), session);
    expect(result).toEqual({ ok: false, reason: "not-accepted" });
    expect(await listLinkedProviders(context, administrator.id)).toEqual([]);
  });

  it("notifies its owner when linked, and no longer opens the account after an operator's reset", async () => {
    await link();
    const mail = await lastMailTo(context, email);
    expect(mail.subject).toContain("A sign-in was linked");
    await resetAdministrator(context, { kind: "operator" }, email);
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
  });

  it("cannot belong to two accounts", async () => {
    await link();
    const ada = { email: "ada@example.com", name: "Ada", password: PASSWORD };
    await createAdministrator(context, accounts, { kind: "operator" }, ada);
    const input = { ...ada, cookie: "", userAgent: "" };
    const hers = await find(sessionCookie(await signIn(context, accounts, visitor, input)));
    expect(await roundTrip(hers.administrator.id, hers)).toEqual({
      ok: false,
      reason: "belongs-to-another",
    });
  });

  it("cannot be joined by a second one of the same provider, which Settings could not show or remove", async () => {
    await link();
    there.person = { subject: "second-there", email, emailVerified: true };
    const refused = { ok: false, reason: "linked-already" };
    expect(await roundTrip(session.administrator.id, session)).toEqual(refused);
    expect(await listLinkedProviders(context, session.administrator.id)).toEqual(["oidc"]);
  });

  it("can be removed while there is another way in", async () => {
    await link();
    expect(await removeLinkedSignIn(context, accounts, session, "credential")).toMatchObject({
      reason: "linked-sign-in-missing",
    });
    expect(await removeLinkedSignIn(context, accounts, session, "oidc")).toMatchObject({
      ok: true,
    });
    expect(await roundTrip(null)).toEqual({ ok: false, reason: "not-linked" });
    // Better Auth dates sessions by the real clock, which has advanced a little.
    context.advance(11 * 60_000);
    expect(await removeLinkedSignIn(context, accounts, session, "oidc")).toMatchObject({
      reason: "confirmation-due",
    });
  });
});

describe("a linked sign-in whose second step is pending", () => {
  let key: string;
  beforeEach(async () => {
    await link();
    const started = await startAuthenticator(context, accounts, session);
    if (!started.ok) throw new Error(started.reason);
    key = started.key;
    const code = totpCode(key, totpStep(context.now()));
    await confirmAuthenticator(context, accounts, session, { code, company });
    context.advance(30_000);
  });

  it("opens no session once the sign-in was removed", async () => {
    const pending = await roundTrip(null);
    expect(pending).toMatchObject({ ok: true, done: "second-step" });
    expect(await removeLinkedSignIn(context, accounts, session, "oidc")).toMatchObject({
      ok: true,
    });
    const code = totpCode(key, totpStep(context.now()));
    const browser = { cookie: pending.ok ? cookiesOf(pending.cookies) : "", userAgent: "" };
    const completed = await completeCodeStep(context, accounts, visitor, { ...browser, code });
    expect(completed).toEqual({ ok: false, reason: "challenge-over" });
  });

  it("is not begun if the sign-in is removed while it is", async () => {
    const identity = { provider: "oidc", issuer: there.settings.issuer, subject: "jane-there" };
    const proven = { ...identity, verifiedEmail: null };
    const account = await findOrCreateAccount(context, visitor, proven);
    if (!account) throw new Error("the account is not linked");
    expect(await removeLinkedSignIn(context, accounts, session, "oidc")).toMatchObject({
      ok: true,
    });
    expect(await startSecondStep(context, account)).toBeNull();
  });
});

describe("the last way into an account without a password", () => {
  const noor = "noor@example.com";
  let hers: LiveSession;
  beforeEach(async () => {
    await inviteAdministrator(context, session, { email: noor, company });
    there.person = { subject: "noor-there", email: noor, emailVerified: true };
    const result = await roundTrip(null);
    hers = await find(cookiesOf(result.ok ? result.cookies : []));
  });

  async function storePasskey(): Promise<string> {
    const row = { accountId: hers.administrator.id, counter: 0, createdAt: context.now() };
    const [stored] = await database.db
      .insert(passkeys)
      .values({ ...row, credentialId: "x", publicKey: "x", transports: [], name: "A phone" })
      .returning({ id: passkeys.id });
    return idOf(stored);
  }

  const unlink = () => removeLinkedSignIn(context, accounts, hers, "oidc");
  const dropPasskey = (id: string) => removePasskey(context, accounts, hers, { id, company });
  const LAST = { ok: false, reason: "only-way-in" };

  it("cannot be removed, whether it is a linked sign-in or a passkey", async () => {
    expect(await unlink()).toEqual(LAST);
    const id = await storePasskey();
    expect(await unlink()).toMatchObject({ ok: true });
    expect(await dropPasskey(id)).toEqual(LAST);
    expect(await listPasskeys(database.db, hers.administrator.id)).toHaveLength(1);
  });

  it("is one way in, also with two identities of it that were linked before this was refused", async () => {
    const { id } = hers.administrator;
    const [now, providerId] = [context.now(), "oidc"];
    const second = { userId: id, providerId, providerAccountId: "noor-second", createdAt: now };
    await database.db.insert(credentials).values({ ...second, updatedAt: now });
    expect(await unlink()).toEqual(LAST);
  });

  it("is not a link that opens nothing, because its provider is set up no more", async () => {
    const id = await storePasskey();
    Object.assign(context, { settings: testSettings({ identityProviders: [] }) });
    expect(await dropPasskey(id)).toEqual(LAST);
    expect(await unlink()).toMatchObject({ ok: true });
    expect(await unlink()).toEqual({ ok: false, reason: "linked-sign-in-missing" });
  });

  it("remains if both are removed at the same moment", async () => {
    const id = await storePasskey();
    const results = await Promise.all([unlink(), dropPasskey(id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the provider's response is not accepted", () => {
  const refused = { ok: false, reason: "not-accepted" };

  it("twice", async () => {
    await link();
    const { address, cookie } = await start(null);
    const { searchParams } = await visitProvider(address, OURS);
    const uses = Array.from({ length: 5 }, () => finish(searchParams, cookiesOf([cookie])));
    const results = await Promise.all(uses);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("in another browser, or with the response to another request", async () => {
    const [mine, other] = [await start(null), await start(null)];
    const { searchParams } = await visitProvider(mine.address, OURS);
    expect(await finish(searchParams, "")).toEqual(refused);
    expect(await finish(searchParams, cookiesOf([other.cookie]))).toEqual(refused);
  });

  it("from another provider than the requested one", async () => {
    await link();
    const { address, cookie } = await start(null);
    const { searchParams } = await visitProvider(address, OURS);
    expect(await finish(searchParams, cookiesOf([cookie]), null, elsewhere)).toEqual(refused);
  });

  it("with another state, without a code, with a made-up code, or too late", async () => {
    const queries = ["", "state=x", "error=access_denied", "code=made-up"];
    for (const query of queries) {
      const { address, cookie } = await start(null);
      const state = address.searchParams.get("state") ?? "";
      const returned = new URLSearchParams(query);
      if (!returned.has("state")) returned.set("state", state);
      expect(await finish(returned, cookiesOf([cookie])), query).toEqual(refused);
    }
    const { address, cookie } = await start(null);
    const { searchParams } = await visitProvider(address, OURS);
    context.advance(10 * 60_000);
    expect(await finish(searchParams, cookiesOf([cookie]))).toEqual(refused);
  });

  it("for linking, if the browser is not signed in to that account", async () => {
    expect(await roundTrip(session.administrator.id, null)).toEqual(refused);
    expect(await listLinkedProviders(context, session.administrator.id)).toEqual([]);
  });
});
