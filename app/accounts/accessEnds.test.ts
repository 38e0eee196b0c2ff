import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import { ensureChallenge } from "~/accounts/challenges.server";
import {
  acceptInvitation,
  inviteAdministrator,
  resendInvitation,
} from "~/accounts/joining/invitationCommands.server";
import { signUp, verifyEmail } from "~/accounts/joining/signUpCommands.server";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import {
  changePassword,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { type LiveSession, signOutEverywhere } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import {
  accountLinks,
  accountsTable,
  authenticators,
  credentials,
  passkeys,
  recoveryCodes,
} from "~/accounts/tables.server";
import { removeAccount } from "~/accounts/team/team.server";
import { sendUnlockLink } from "~/accounts/unlock/unlockCommands.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { outbox } from "~/platform/data/tables.server";
import type { Message } from "~/platform/mail/message";
import {
  lastMailTo,
  OPERATOR,
  openAccounts,
  PASSWORD,
  storeSession,
  tokenSentTo,
  visitor,
} from "../../tests/support/accounts";
import { ALWAYS_PROVEN } from "../../tests/support/actors";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";
import { NO_LIMITS } from "../../tests/support/limits";

const database = useDatabase();
const company = { name: "Example", address: "desk@example.com" };
const KIM = "kim@example.com";
const GUEST = "guest@example.com";

let app: TestContext;
let accounts: Accounts;
let jane: LiveSession;
let kim: LiveSession;
beforeEach(async () => {
  await database.clear();
  app = database.context();
  app.setNow(new Date());
  accounts = openAccounts(app);
  jane = await administrator("Jane");
  kim = await administrator("Kim");
});

async function administrator(name: string): Promise<LiveSession> {
  const email = `${name.toLowerCase()}@example.com`;
  const created = await createAdministrator(app, accounts, OPERATOR, {
    email,
    name,
    password: PASSWORD,
  });
  if (!created.ok) throw new Error(created.reason);
  return storeSession(app, {
    administrator: { kind: "administrator", id: created.id, name, email, ipAddress: "203.0.113.9" },
    ...ALWAYS_PROVEN,
  });
}

const trySignIn = (email: string) =>
  signIn(app, accounts, visitor, { email, password: PASSWORD, cookie: "", userAgent: "" });

/** A row in every table through which Kim can come back, and an invitation of Kim's own. */
async function giveEverything() {
  const { id } = kim.administrator;
  await trySignIn(KIM);
  await sendPasswordLink(app, visitor, { email: KIM, company });
  await sendUnlockLink(app, visitor, { email: KIM, company });
  await inviteAdministrator(app, kim, { email: GUEST, company });
  await signUp(app, accounts, { email: KIM, password: PASSWORD, company });
  const now = app.now();
  await app.db.transaction(async (tx) => {
    await tx.insert(authenticators).values({ accountId: id, sealedKey: "x", createdAt: now });
    await tx.insert(recoveryCodes).values({ accountId: id, codeHash: "x", createdAt: now });
    await tx.insert(passkeys).values({
      accountId: id,
      credentialId: "x",
      publicKey: "x",
      counter: 0,
      transports: [],
      name: "x",
      createdAt: now,
    });
    const step = { key: "a session", accountId: id, payload: "x", lifetimeMs: 1_000 };
    await ensureChallenge(tx, app, "authenticator-set-up", step);
  });
}

/** In how many rows of each table these words stand, whatever the column. */
async function rowsNaming(...words: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from "${name}" as t
       where exists (select from unnest($1::text[]) as word where t::text like '%' || word || '%')`,
      [words],
    );
    if (rows[0]?.n) counts[name] = rows[0].n;
  }
  return counts;
}

test("the account that the tests below look for is named in every table of accounts", async () => {
  await giveEverything();
  expect(Object.keys(await rowsNaming(kim.administrator.id, KIM))).toEqual(
    expect.arrayContaining([
      ...["account_links", "accounts", "authenticators", "challenges", "credentials"],
      ...["passkeys", "recovery_codes", "sessions"],
    ]),
  );
});

test("after a removal only the audit log, a tombstone and the mail about the removal name the account", async () => {
  await giveEverything();
  expect(
    await removeAccount(app, jane, { id: kim.administrator.id, shownAt: WITHOUT_PAGE }),
  ).toEqual({
    ok: true,
  });
  const named = await rowsNaming(kim.administrator.id, KIM);
  expect(Object.keys(named)).toEqual(["audit_counts", "audit_events", "outbox", "tombstones"]);
  const waiting = await app.db.select().from(outbox);
  const texts = waiting.map(({ message }) => (message as Message).text);
  expect(
    texts.filter((text) => /\/admin\/(password|unlock|verify|invitation)\//.test(text)),
  ).toEqual([]);
  expect(await app.db.select().from(accountLinks)).toEqual([]);
});

test("the notifications that wait for somebody who is removed still reach them", async () => {
  await giveEverything();
  const actor = jane.administrator;
  await app.db.transaction((tx) =>
    app.notifyAdministrators(tx, { event: "backup-downloaded", actor }),
  );
  await removeAccount(app, jane, { id: kim.administrator.id, shownAt: WITHOUT_PAGE });
  const theirs = (await app.db.select().from(outbox)).filter(
    ({ message }) => (message as Message).to?.address === KIM,
  );
  expect(theirs.map(({ message }) => (message as Message).subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^A backup was downloaded/)]),
  );
});

test("a removed person comes back by none of the links that were mailed before", async () => {
  await inviteAdministrator(app, kim, { email: GUEST, company });
  const invited = await tokenSentTo(app, GUEST);
  await signUp(app, accounts, { email: "lou@example.com", password: PASSWORD, company });
  await signUp(app, accounts, { email: "lou@example.com", password: PASSWORD, company });
  const { rows } = await database.pool.query(
    `select message ->> 'text' as text from outbox where kind = 'sign-up' order by id`,
  );
  const [first = "", second = ""] = rows.map(({ text }) => /verify\/([\w-]+)/.exec(text)?.[1]);
  const verified = await verifyEmail(app, accounts, visitor, { token: first, password: PASSWORD });
  expect(verified).toMatchObject({ ok: true });
  const [lou] = await app.db.select().from(accountsTable).where(sql`email = 'lou@example.com'`);
  for (const id of [idOf(lou), kim.administrator.id])
    expect(await removeAccount(app, jane, { id, shownAt: WITHOUT_PAGE })).toEqual({ ok: true });
  expect(
    await verifyEmail(app, accounts, visitor, { token: second, password: PASSWORD }),
  ).toMatchObject({ ok: false });
  const accepted = { token: invited, name: "Guest", password: "granite lantern orchard" };
  expect(await acceptInvitation(app, accounts, visitor, accepted)).toMatchObject({ ok: false });
});

test("parallel invitations of one address leave one that works, and adding its account ends it", async () => {
  const unlimited = { ...app, limits: NO_LIMITS };
  const invite = () => inviteAdministrator(unlimited, jane, { email: GUEST, company });
  await Promise.all(Array.from({ length: 8 }, invite));
  const open = async () => {
    const rows = await app.db.select().from(accountLinks);
    return rows.filter(({ email, usedAt }) => email === GUEST && usedAt === null).length;
  };
  expect(await open()).toBe(1);
  for (let turn = 0; turn < 3; turn += 1) {
    const links = await app.db.select().from(accountLinks);
    const waiting = links.find(({ email, usedAt }) => email === GUEST && usedAt === null);
    const again = { id: idOf(waiting), company };
    await Promise.all([resendInvitation(app, jane, again), invite(), invite()]);
    expect(await open()).toBe(1);
  }
  const guest = { email: GUEST, name: "Guest", password: PASSWORD };
  await createAdministrator(app, accounts, OPERATOR, guest);
  expect(await open()).toBe(0);
});

test("signing out everywhere ends every session and pending step, and no way to sign in", async () => {
  await giveEverything();
  await signOutEverywhere(app, kim);
  const named = await rowsNaming(kim.administrator.id);
  expect(Object.keys(named)).not.toContain("sessions");
  expect(Object.keys(named)).not.toContain("challenges");
  expect(named).toMatchObject({ credentials: 1, authenticators: 1, passkeys: 1 });
});

test("a new password ends every session, link and pending step, and no way to sign in but the old password", async () => {
  await giveEverything();
  await sendPasswordLink(app, visitor, { email: KIM, company });
  const link = await tokenSentTo(app, KIM);
  const password = "granite lantern orchard";
  const set = await setPassword(app, accounts, visitor, { token: link, password, company });
  expect(set).toMatchObject({ ok: true });
  const named = await rowsNaming(kim.administrator.id);
  expect(Object.keys(named)).not.toContain("sessions");
  expect(Object.keys(named)).not.toContain("challenges");
  expect(named).toMatchObject({ credentials: 1, authenticators: 1, passkeys: 1 });
  const links = await app.db.select().from(accountLinks);
  expect(links.filter(({ accountId, usedAt }) => accountId && usedAt === null)).toEqual([]);
});

/** An invitation that Kim sent, and whether it still makes somebody an administrator. */
async function inviteByKim() {
  await inviteAdministrator(app, kim, { email: GUEST, company });
  const token = await tokenSentTo(app, GUEST);
  const accepted = { token, name: "Guest", password: "granite lantern orchard" };
  return async () => (await acceptInvitation(app, accounts, visitor, accepted)).ok;
}

async function setByLink(token: string) {
  const password = "barometer beside kettle";
  return setPassword(app, accounts, visitor, { token, password, company });
}

test("a password that is set by a link, and a reset, end the invitations that the account sent", async () => {
  const accept = await inviteByKim();
  await sendPasswordLink(app, visitor, { email: KIM, company });
  expect(await setByLink(await tokenSentTo(app, KIM))).toMatchObject({ ok: true });
  expect((await lastMailTo(app, KIM)).text).toContain("invite these people again");
  expect(await accept()).toBe(false);
  await expect(lastMailTo(app, GUEST)).rejects.toThrow("no mail");
  kim = await storeSession(app, kim);
  const acceptLater = await inviteByKim();
  await resetAdministrator(app, OPERATOR, KIM);
  expect(await acceptLater()).toBe(false);
});

test("a password that its owner changes leaves the invitations, and does not speak of them", async () => {
  const accept = await inviteByKim();
  const change = { current: PASSWORD, password: "barometer beside kettle", company };
  expect(await changePassword(app, accounts, kim, change)).toMatchObject({ ok: true });
  expect((await lastMailTo(app, KIM)).text).not.toContain("nvitation");
  expect(await accept()).toBe(true);
});

test("a reset ends every way to sign in and leaves one link", async () => {
  await giveEverything();
  expect(await resetAdministrator(app, OPERATOR, KIM)).toMatchObject({ ok: true });
  const named = await rowsNaming(kim.administrator.id);
  expect(Object.keys(named).filter((name) => !/^(outbox|audit_\w+)$/.test(name))).toEqual([
    "account_links",
    "accounts",
  ]);
  expect(await app.db.select().from(credentials)).toHaveLength(1);
  const open = (await app.db.select().from(accountLinks)).filter(
    ({ accountId, usedAt }) => accountId === kim.administrator.id && usedAt === null,
  );
  expect(open.map(({ purpose }) => purpose)).toEqual(["operators-password"]);
});
