import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import { isSetupOpen, setUpFirstAdministrator } from "~/accounts/joining/signUpCommands.server";
import {
  createAdministrator,
  ensureFirstAdministrator,
  issueFirstSetupLink,
  resetAdministrator,
} from "~/accounts/operatorCommands.server";
import {
  isPasswordLinkOpen,
  sendPasswordLink,
  setPassword,
} from "~/accounts/passwords/passwordCommands.server";
import { findSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { accountLinks, accountsTable } from "~/accounts/tables.server";
import { OPERATOR } from "~/platform/actor/actor";
import {
  lastMailTo,
  linkIn,
  openAccounts,
  PASSWORD,
  sessionCookie,
  tokenOf,
  visitor,
} from "../../tests/support/accounts";
import { type TestContext, testSettings, useDatabase } from "../../tests/support/database";

const database = useDatabase();
const company = { name: "Example", address: "desk@example.com" };
const jane = { email: "Jane@Example.com", name: "Jane", password: PASSWORD };

let context: TestContext;
let accounts: Accounts;
beforeEach(async () => {
  await database.clear();
  context = database.context();
  accounts = openAccounts(context);
});

const administrators = () => database.db.select().from(accountsTable);
const attempt = (password: string) =>
  signIn(context, accounts, visitor, {
    email: "jane@example.com",
    password,
    cookie: "",
    userAgent: "",
  });

describe("the first administrator", () => {
  it("is created by the set-up link: of 20 concurrent uses one succeeds, and then every link is invalid", async () => {
    const links = [await issueFirstSetupLink(context), await issueFirstSetupLink(context)];
    expect(links[0]?.href).toMatch(/^https:\/\/frontdesk\.example\/admin\/setup\/[\w-]{43}$/);
    const tries = Array.from({ length: 20 }, (_, turn) =>
      setUpFirstAdministrator(context, accounts, visitor, {
        token: tokenOf(links[turn % 2] ?? null),
        name: "Jane",
        email: `jane${turn}@example.com`,
        password: PASSWORD,
      }),
    );
    const results = await Promise.all(tries);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
    expect(await isSetupOpen(context, tokenOf(links[1] ?? null))).toBe(false);
    expect(await issueFirstSetupLink(context)).toBeNull();
  });

  it("is not created with an invented or expired link", async () => {
    const token = tokenOf(await issueFirstSetupLink(context));
    const person = { name: "Jane", email: "jane@example.com", password: PASSWORD };
    const use = (text: string) =>
      setUpFirstAdministrator(context, accounts, visitor, { ...person, token: text });
    expect(await use("made-up")).toEqual({ ok: false, reason: "link-invalid" });
    context.advance(24 * 3600_000);
    expect(await use(token)).toEqual({ ok: false, reason: "link-invalid" });
    expect(await administrators()).toEqual([]);
  });

  it("gets the reason why a password is rejected, and can use the link again", async () => {
    const token = tokenOf(await issueFirstSetupLink(context));
    const person = { name: "Jane", email: "jane@example.com", password: "Jane-2026-example" };
    const result = await setUpFirstAdministrator(context, accounts, visitor, { ...person, token });
    expect(result).toEqual({ ok: false, reason: "password-refused", error: "predictable" });
    expect(await isSetupOpen(context, token)).toBe(true);
  });

  it("is created from the settings once, however many processes start", async () => {
    const settings = testSettings({ firstAdministrator: jane });
    const starting = { ...context, settings };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => ensureFirstAdministrator(starting, accounts)),
    );
    expect(results.filter((result) => result.ok && result.isCreated)).toHaveLength(1);
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
    const other = testSettings({ firstAdministrator: { ...jane, email: "other@example.com" } });
    expect(await ensureFirstAdministrator({ ...context, settings: other }, accounts)).toMatchObject(
      {
        isCreated: false,
      },
    );
    expect(await administrators()).toHaveLength(1);
  });

  it("is not created from the settings with a common password", async () => {
    const settings = testSettings({ firstAdministrator: { ...jane, password: "password1234" } });
    expect(await ensureFirstAdministrator({ ...context, settings }, accounts)).toEqual({
      ok: false,
      reason: "password-refused",
      error: "common",
    });
  });
});

describe("an administrator created by the operator", () => {
  it("has the address without what is invisible in one that was copied", async () => {
    const copied = { ...jane, email: `\u202A${jane.email}\u202C` };
    expect(await createAdministrator(context, accounts, OPERATOR, copied)).toMatchObject({
      ok: true,
    });
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  it("sets the password by a link that works once", async () => {
    const created = await createAdministrator(context, accounts, OPERATOR, {
      email: jane.email,
      name: "Jane",
    });
    const token = tokenOf(created.ok ? created.link : null);
    expect(await isPasswordLinkOpen(context, token)).toBe(true);
    const uses = Array.from({ length: 20 }, (_, turn) =>
      setPassword(context, accounts, visitor, { token, company, password: `${PASSWORD} ${turn}` }),
    );
    const results = await Promise.all(uses);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = results.findIndex(({ ok }) => ok);
    expect(await attempt(`${PASSWORD} ${winner}`)).toMatchObject({ ok: true });
    expect(await isPasswordLinkOpen(context, token)).toBe(false);
  });

  it("is rejected if it exists, with an invalid address, and for anybody but the operator", async () => {
    expect(await createAdministrator(context, accounts, OPERATOR, jane)).toMatchObject({
      link: null,
    });
    const again = { ...jane, email: "jane@EXAMPLE.com" };
    expect(await createAdministrator(context, accounts, OPERATOR, again)).toMatchObject({
      reason: "already-exists",
    });
    const odd = { ...jane, email: "jane@localhost" };
    expect(await createAdministrator(context, accounts, OPERATOR, odd)).toMatchObject({
      reason: "email-invalid",
    });
    expect(await createAdministrator(context, accounts, visitor, jane)).toMatchObject({
      reason: "not-allowed",
    });
  });

  it("gets a link that works for 60 minutes, of which only the hash is stored", async () => {
    const created = await createAdministrator(context, accounts, OPERATOR, {
      email: jane.email,
      name: "Jane",
    });
    const token = tokenOf(created.ok ? created.link : null);
    expect(JSON.stringify(await database.db.select().from(accountLinks))).not.toContain(token);
    context.advance(60 * 60_000 - 1);
    expect(await isPasswordLinkOpen(context, token)).toBe(true);
    context.advance(1);
    expect(
      await setPassword(context, accounts, visitor, { token, company, password: PASSWORD }),
    ).toEqual({
      ok: false,
      reason: "link-invalid",
    });
  });
});

describe("somebody who signed up or was imported before there was an administrator", () => {
  const WAITING = { email: "jane@example.com", name: "Somebody", emailVerified: true };
  const addWaiting = async (name = WAITING.name) => {
    const row = { ...WAITING, name };
    const [account] = await database.db.insert(accountsTable).values(row).returning();
    return account?.id;
  };

  it("becomes the first administrator by the set-up link", async () => {
    const id = await addWaiting();
    const token = tokenOf(await issueFirstSetupLink(context));
    const first = await setUpFirstAdministrator(context, accounts, visitor, { ...jane, token });
    expect(first).toEqual({ ok: true });
    expect(await administrators()).toMatchObject([{ id, name: "Jane", createdByOperator: true }]);
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  it("becomes the first administrator by the settings", async () => {
    const id = await addWaiting();
    const settings = testSettings({ firstAdministrator: jane });
    const start = { ...context, settings };
    expect(await ensureFirstAdministrator(start, accounts)).toMatchObject({ isCreated: true });
    expect(await administrators()).toMatchObject([{ id, name: "Jane" }]);
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });

  it("keeps the name if the settings have none, but none that reads like the operator's", async () => {
    const id = await addWaiting("Operator");
    const settings = testSettings({ firstAdministrator: { ...jane, isDefaultName: true } });
    await ensureFirstAdministrator({ ...context, settings }, accounts);
    expect(await administrators()).toMatchObject([{ id, name: jane.email.toLowerCase() }]);
  });

  it("becomes an administrator by `admin create`, which `admin reset` leads to", async () => {
    const id = await addWaiting();
    expect(await resetAdministrator(context, OPERATOR, jane.email)).toMatchObject({
      reason: "waits-for-approval",
    });
    const person = { email: jane.email, name: "jane", isDefaultName: true };
    const created = await createAdministrator(context, accounts, OPERATOR, person);
    expect(created).toMatchObject({ ok: true, id });
    expect(await administrators()).toMatchObject([{ id, name: "Somebody" }]);
    const again = await createAdministrator(context, accounts, OPERATOR, person);
    expect(again).toMatchObject({ reason: "already-exists" });
  });
});

it("an administrator for whom the operator chose no name is not named like another one", async () => {
  await createAdministrator(context, accounts, OPERATOR, jane);
  const email = "jane@other.example";
  const person = { email, name: "jane", isDefaultName: true };
  const created = await createAdministrator(context, accounts, OPERATOR, person);
  expect(created).toMatchObject({ ok: true });
  expect((await administrators()).map(({ name }) => name).toSorted()).toEqual(["Jane", email]);
});

describe("a reset", () => {
  it("ends every session, every older link and the old password at once", async () => {
    await createAdministrator(context, accounts, OPERATOR, jane);
    const cookie = sessionCookie(await attempt(PASSWORD));
    const find = () =>
      findSession(context, accounts, { headers: new Headers({ cookie }), ipAddress: "" });
    expect(await find()).not.toBeNull();
    const first = await resetAdministrator(context, OPERATOR, "JANE@example.com");
    expect(await find()).toBeNull();
    expect(await attempt(PASSWORD)).toEqual({ ok: false, reason: "invalid-credentials" });
    const second = await resetAdministrator(context, OPERATOR, jane.email);
    const [old, current] = [first, second].map((reset) => tokenOf(reset.ok ? reset.link : null));
    expect(await isPasswordLinkOpen(context, old ?? "")).toBe(false);
    const password = `${PASSWORD}, renewed`;
    expect(
      await setPassword(context, accounts, visitor, { token: current ?? "", company, password }),
    ).toMatchObject({ ok: true });
    expect(await attempt(PASSWORD)).toEqual({ ok: false, reason: "invalid-credentials" });
    expect(await attempt(password)).toMatchObject({ ok: true });
  });

  it("gives a link that no request for a forgotten password ends, and that ends those that were mailed", async () => {
    await createAdministrator(context, accounts, OPERATOR, jane);
    const email = jane.email.toLowerCase();
    const reset = await resetAdministrator(context, OPERATOR, email);
    const token = tokenOf(reset.ok ? reset.link : null) ?? "";
    await sendPasswordLink(context, visitor, { email, company });
    const mailed = tokenOf(linkIn(await lastMailTo(context, email)));
    expect(await isPasswordLinkOpen(context, token)).toBe(true);
    const password = `${PASSWORD}, renewed`;
    const set = await setPassword(context, accounts, visitor, { token, company, password });
    expect(set).toMatchObject({ ok: true });
    for (const used of [token, mailed]) expect(await isPasswordLinkOpen(context, used)).toBe(false);
  });

  it("is refused for an unknown account", async () => {
    expect(await resetAdministrator(context, OPERATOR, "nobody@example.com")).toMatchObject({
      reason: "account-missing",
    });
  });

  it("by a mailed link ends the sessions that were opened meanwhile", async () => {
    await createAdministrator(context, accounts, OPERATOR, jane);
    const email = jane.email.toLowerCase();
    await sendPasswordLink(context, visitor, { email, company });
    const token = tokenOf(linkIn(await lastMailTo(context, email)));
    const cookie = sessionCookie(await attempt(PASSWORD));
    await setPassword(context, accounts, visitor, {
      token,
      company,
      password: `${PASSWORD}, renewed`,
    });
    const headers = new Headers({ cookie });
    expect(await findSession(context, accounts, { headers, ipAddress: "" })).toBeNull();
  });
});

it("form input cannot approve, verify or disable an account", async () => {
  const token = tokenOf(await issueFirstSetupLink(context));
  const person = {
    name: "Jane",
    email: "jane@example.com",
    password: PASSWORD,
    disabledAt: new Date(),
    role: "x",
    id: "y",
  };
  await setUpFirstAdministrator(context, accounts, visitor, { ...person, token });
  const [account] = await database.db
    .select()
    .from(accountsTable)
    .where(eq(accountsTable.email, person.email));
  expect(account).toMatchObject({ disabledAt: null, emailVerified: true });
  expect(account?.id).not.toBe("y");
});
