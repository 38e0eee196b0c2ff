import { drizzle } from "drizzle-orm/node-postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { sendPasswordLink } from "~/accounts/passwords/passwordCommands.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { sendUnlockLink } from "~/accounts/unlock/unlockCommands.server";
import type { App } from "~/platform/app.server";
import { outbox } from "~/platform/data/tables.server";
import { PASSWORD, visitor } from "../../tests/support/accounts";
import { useJane } from "../../tests/support/jane";

const { database, context, accounts, company, email } = useJane();

const statements: string[] = [];
let app: App;
beforeEach(() => {
  const logger = { logQuery: (query: string) => void statements.push(query) };
  app = { ...context, db: drizzle(database.pool, { logger }) };
});

/** The statements by which a request is answered. */
async function workOf(request: Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await request;
  return [...statements];
}

const sentTo = async (address: string) =>
  (await database.db.select().from(outbox)).filter(
    ({ message }) => (message as { to: { address: string } }).to.address === address,
  ).length;

describe.each([
  {
    what: "a new password",
    ask: (to: string) => sendPasswordLink(app, visitor, { email: to, company }),
    set: { tags: ["thorough"] },
  },
  {
    what: "an unlock link",
    ask: (to: string) => sendUnlockLink(app, visitor, { email: to, company }),
    set: { tags: ["thorough"] },
  },
  {
    what: "an account",
    ask: (to: string) => signUp(app, accounts, { email: to, password: PASSWORD, company }),
    set: {},
  },
])("asking for $what", ({ ask, set }) => {
  it("takes the same work for an address with an account and for others, also beyond the limits", {
    ...set,
    timeout: 60_000,
  }, async () => {
    // An event that the audit log counts is written at its first occurrence only.
    const known = await workOf(ask(email));
    expect((await workOf(ask("nobody@example.com"))).map(asIfDone)).toEqual(known);
    expect((await workOf(ask("nobody@example.com"))).map(asIfDone)).toEqual(known);
    for (let turn = 0; turn < 60; turn += 1) await ask(`nobody-${turn}@example.com`);
    const refused = await workOf(ask("somebody@example.com"));
    expect(await sentTo("somebody@example.com")).toBe(0);
    expect(refused.map(asIfDone)).toEqual(known);
    for (let turn = 0; turn < 3; turn += 1) await ask(email);
    expect((await workOf(ask(email))).map(asIfDone)).toEqual(known);
    expect(await sentTo(email)).toBe(3);
  });
});

it("refusing to sign in takes the same work for an account and for others, the first time and again", async () => {
  const refuseSignIn = async (to: string) => {
    const form = { email: to, password: "wrong", cookie: "", userAgent: "" };
    const work = workOf(signIn(app, accounts, visitor, form));
    return (await work).map(asIfDone);
  };
  const unknown = await refuseSignIn("nobody@example.com");
  expect(unknown.join()).toContain("audit_events");
  for (const to of [email, email, "somebody@example.com"])
    expect(await refuseSignIn(to)).toEqual(unknown);
});

const asIfDone = (statement: string) =>
  statement.replace(/^rollback to savepoint/, "release savepoint");
