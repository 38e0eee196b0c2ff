import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import { addImportedAccounts } from "~/accounts/importedAccounts.server";
import {
  acceptInvitation,
  findInvitation,
  inviteAdministrator,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "~/accounts/joining/invitationCommands.server";
import { findSignUp, signUp, verifyEmail } from "~/accounts/joining/signUpCommands.server";
import { createAdministrator } from "~/accounts/operatorCommands.server";
import { sendPasswordLink, setPassword } from "~/accounts/passwords/passwordCommands.server";
import { type LiveSession, lockSession } from "~/accounts/sessions/sessions.server";
import { signIn } from "~/accounts/signIn/signInCommands.server";
import { accountLinks, recoveryCodes, sessions } from "~/accounts/tables.server";
import {
  approveAccount,
  listAdministrators,
  listWaiting,
  removeAccount,
} from "~/accounts/team/team.server";
import { OPERATOR } from "~/platform/actor/actor";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import {
  lastMailTo,
  linkIn,
  openAccounts,
  PASSWORD,
  signUpAndVerify,
  storeSession,
  tokenOf,
  tokenSentTo,
  visitor,
} from "../../../tests/support/accounts";
import { type TestContext, useDatabase } from "../../../tests/support/database";
import { idOf } from "../../../tests/support/idOf";
import { countLockWaits } from "../../../tests/support/lockWaits";

const database = useDatabase();
const company = { name: "Example", address: "desk@example.com" };
const kim = "kim.lee@example.com";

let context: TestContext;
let accounts: Accounts;
let jane: LiveSession;
beforeEach(async () => {
  await database.clear();
  context = database.context();
  context.setNow(new Date());
  accounts = openAccounts(context);
  jane = await administrator("Jane");
});

async function administrator(name: string): Promise<LiveSession> {
  const email = `${name.toLowerCase().replace(" ", "-")}@example.com`;
  const details = { email, name, password: PASSWORD };
  const created = await createAdministrator(context, accounts, OPERATOR, details);
  if (!created.ok) throw new Error(created.reason);
  return storeSession(context, {
    administrator: { kind: "administrator", id: created.id, name, email, ipAddress: "203.0.113.9" },
    confirmedAt: context.now(),
    newUntil: null,
  });
}

const trySignIn = (email: string, password = PASSWORD) =>
  signIn(context, accounts, visitor, { email, password, cookie: "", userAgent: "" });
const maySignIn = async (email: string) => (await trySignIn(email)).ok;
const people = async () => {
  const lists = [await listWaiting(context, 1), await listAdministrators(context, 1)];
  return lists.flatMap(({ items }) => items);
};
const members = async () => (await people()).map(({ name, state }) => `${name}: ${state}`);
const idOfMember = async (email: string) =>
  (await people()).find((member) => member.email === email)?.id ?? "";
const invitations = async () => (await listInvitations(context, 1)).items;
const verified = (email: string) => signUpAndVerify(context, accounts, email);
const mailTo = (email: string) => lastMailTo(context, email);

const remove = (by: LiveSession, id: string, shownAt: Date | null = null) =>
  removeAccount(context, by, { id, shownAt });
const invite = (email: string) => inviteAdministrator(context, jane, { email, company });

describe("an invitation that is mailed again", () => {
  it("has a new link, ends the old one, and is sent three times an hour at most, new ones counted in", async () => {
    await invite(kim);
    const old = tokenOf(linkIn(await mailTo(kim)));
    const resend = async () => {
      const [waiting] = (await listInvitations(context, 1)).items;
      const id = idOf(waiting);
      return resendInvitation(context, jane, { id, company });
    };
    expect(await resend()).toEqual({ ok: true });
    const renewed = tokenOf(linkIn(await mailTo(kim)));
    expect([await findInvitation(context, old), await findInvitation(context, renewed)]).toEqual([
      null,
      kim,
    ]);
    expect(await resend()).toEqual({ ok: true });
    const last = tokenOf(linkIn(await mailTo(kim)));
    const refused = { ok: false, reason: "mailed-often" };
    // Until then, an invitation of the same person counts as a repetition.
    context.advance(60_001);
    expect([await resend(), await invite(kim)]).toEqual([refused, refused]);
    expect(await findInvitation(context, last)).toBe(kim);
    expect((await listInvitations(context, 1)).total).toBe(1);
  });
});

describe("signing up", () => {
  it("gives no access before the address is verified and an administrator approves", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    expect(await members()).toEqual(["Jane: administrator"]);
    expect(await maySignIn(kim)).toBe(false);
    await verified(kim);
    expect(await members()).toEqual(["Kim Lee: waiting", "Jane: administrator"]);
    expect(await maySignIn(kim)).toBe(false);
    const id = await idOfMember(kim);
    expect(await approveAccount(context, jane, { id, company })).toEqual({ ok: true });
    expect((await mailTo(kim)).subject).toContain("approved");
    expect(await maySignIn(kim)).toBe(true);
    // A colleague pressed it too, or the same press was sent twice: nobody is mailed again.
    const mails = () => database.db.$count(outbox, eq(outbox.kind, "account-approved"));
    expect(await approveAccount(context, jane, { id, company })).toEqual({ ok: true });
    expect(await mails()).toBe(1);
  });

  it("again tells who waits for approval so, and who was imported unproven how to go on", async () => {
    await verified(kim);
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    expect((await mailTo(kim)).text).toContain("waits for an administrator to approve it");
    await sendPasswordLink(context, visitor, { email: kim, company });
    const token = await tokenSentTo(context, kim);
    const password = `${PASSWORD} again`;
    const result = await setPassword(context, accounts, visitor, { token, password, company });
    expect(result).toMatchObject({ ok: true, waitsForApproval: true });
    const email = "imported@example.com";
    const row = { id: crypto.randomUUID(), email, name: "Imported", emailVerified: false };
    await database.db.transaction((tx) => addImportedAccounts(tx, context, OPERATOR, [row]));
    await signUp(context, accounts, { email, password: PASSWORD, company });
    expect((await mailTo(email)).text).toContain("have a new password sent to you");
  });

  it("gives a known address the same result after the same work, and informs only its owner", async () => {
    const work = async (email: string) => {
      const before = accounts.passwords.evaluated();
      const result = await signUp(context, accounts, { email, password: PASSWORD, company });
      expect(result).toEqual({ ok: true });
      return accounts.passwords.evaluated() - before;
    };
    expect(await work(kim)).toBe(1);
    expect(await work(jane.administrator.email)).toBe(1);
    expect((await mailTo(jane.administrator.email)).subject).toContain("already have an account");
    expect(await members()).toEqual(["Jane: administrator"]);
  });

  it("rejects a link whose address has an account by now", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    const token = tokenOf(linkIn(await mailTo(kim)));
    await verified(kim);
    expect(await findSignUp(context, token)).toBeNull();
    const again = { token, password: PASSWORD };
    expect(await verifyEmail(context, accounts, visitor, again)).toMatchObject({
      reason: "link-lost",
    });
  });

  it("requires both the mailbox and the password", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    const token = tokenOf(linkIn(await mailTo(kim)));
    const verify = (password: string) =>
      verifyEmail(context, accounts, visitor, { token, password });
    const wrong = { ok: false, reason: "password-wrong" };
    expect(await verify("")).toEqual(wrong);
    expect(await verify("another password")).toEqual(wrong);
    expect(await verify(PASSWORD)).toEqual({ ok: true, email: kim, isApproved: false });
  });

  it("creates one account from 20 concurrent uses of a link", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    const token = tokenOf(linkIn(await mailTo(kim)));
    const proof = { token, password: PASSWORD };
    const uses = Array.from({ length: 20 }, () => verifyEmail(context, accounts, visitor, proof));
    const results = await Promise.all(uses);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("sends at most three mails an hour to one address", async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    expect(await database.db.select().from(outbox)).toHaveLength(3);
  });

  it("gives the address as a name where the one that it suggests is another's", async () => {
    const [namesake, operator, early] = ["jane@sub.example.com", "operator@example.com", kim];
    for (const email of [namesake, operator, early]) await verified(email);
    await administrator("KIM LEE");
    expect(await approveAccount(context, jane, { id: await idOfMember(early), company })).toEqual({
      ok: true,
    });
    expect((await people()).map(({ name }) => name).sort()).toEqual(
      [namesake, operator, early, "Jane", "KIM LEE"].sort(),
    );
  });

  it("mails no notifications to administrators when somebody who waits sets a password, and counts that in the log", async () => {
    await signUpAndVerify(context, accounts, kim);
    await database.db.delete(outbox);
    for (const turn of [1, 2, 3]) {
      await sendPasswordLink(context, visitor, { email: kim, company });
      const token = tokenOf(linkIn(await mailTo(kim)));
      const password = `${PASSWORD} ${turn}`;
      const set = await setPassword(context, accounts, visitor, { token, password, company });
      expect(set).toMatchObject({ ok: true });
      context.advance(1_000);
    }
    const mails = await database.db.select().from(outbox);
    expect(mails.filter(({ kind }) => kind === "security-notice")).toEqual([]);
    const lines = await database.db.select().from(auditEvents);
    expect(lines.filter(({ action }) => action === "password-set")).toHaveLength(1);
  });

  it("stores neither the link nor the password in the clear", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    const stored = JSON.stringify(await database.db.select().from(accountLinks));
    expect(stored).not.toContain(tokenOf(linkIn(await mailTo(kim))));
    expect(stored).not.toContain(PASSWORD);
  });
});

describe("an invitation", () => {
  const tokenFor = async (email: string) => tokenOf(linkIn(await mailTo(email)));
  const accept = (token: string) =>
    acceptInvitation(context, accounts, visitor, { token, name: "Kim", password: PASSWORD });

  it("creates an administrator, once", async () => {
    expect(await invite(kim)).toEqual({ ok: true });
    expect((await invitations()).map(({ email }) => email)).toEqual([kim]);
    const token = await tokenFor(kim);
    const results = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await maySignIn(kim)).toBe(true);
    expect(await invitations()).toEqual([]);
  });

  it("is sent to at most fifty people an hour by one account", { tags: ["thorough"] }, async () => {
    for (let place = 0; place < 50; place += 1)
      expect(await invite(`person${place}@example.com`)).toEqual({ ok: true });
    expect(await invite(kim)).toEqual({ ok: false, reason: "invited-often" });
    const [{ id = "" } = {}] = await invitations();
    const again = { id, company };
    expect(await resendInvitation(context, jane, again)).toMatchObject({ reason: "invited-often" });
    context.advance(3_600_001);
    jane = { ...jane, confirmedAt: context.now() };
    expect(await invite(kim)).toEqual({ ok: true });
  });

  it("is not accepted under the name of an administrator, however it is spelled", async () => {
    await invite(kim);
    const token = await tokenFor(kim);
    const acceptAs = (name: string) =>
      acceptInvitation(context, accounts, visitor, { token, name, password: PASSWORD });
    for (const name of ["Jane", "J ANE"])
      expect(await acceptAs(name)).toEqual({ ok: false, reason: "name-taken" });
    expect(await acceptAs("Jane Lee")).toEqual({ ok: true });
  });

  it("gives a name to one of several who accept at once", async () => {
    const addresses = Array.from({ length: 8 }, (_, place) => `kim${place}@example.com`);
    for (const address of addresses) await invite(address);
    const tokens = await Promise.all(addresses.map(tokenFor));
    const results = await Promise.all(tokens.map(accept));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "name-taken")).toHaveLength(
      7,
    );
  });

  it("works for seven days, and only until a newer one or its withdrawal", async () => {
    await invite(kim);
    const old = await tokenFor(kim);
    // A repetition mails nothing, and the first link goes on working.
    expect(await invite(kim)).toEqual({ ok: true });
    expect(await tokenFor(kim)).toBe(old);
    expect(await findInvitation(context, old)).toBe(kim);
    context.advance(60_001);
    await invite(kim);
    expect(await findInvitation(context, old)).toBeNull();
    const mails = await database.db.select().from(outbox).where(eq(outbox.kind, "invitation"));
    expect(mails).toHaveLength(1);
    const token = await tokenFor(kim);
    context.advance(7 * 24 * 3600_000 - 1);
    expect(await findInvitation(context, token)).toBe(kim);
    const [{ id = "" } = {}] = await invitations();
    jane = { ...jane, confirmedAt: context.now() };
    expect(await withdrawInvitation(context, jane, id)).toEqual({ ok: true });
    expect(await accept(token)).toEqual({ ok: false, reason: "link-invalid" });
    expect(await withdrawInvitation(context, jane, id)).toMatchObject({
      reason: "invitation-missing",
    });
  });

  it("approves a person who signs up instead of opening it", async () => {
    await invite(kim);
    expect(await verified(kim)).toEqual({ ok: true, email: kim, isApproved: true });
    expect(await maySignIn(kim)).toBe(true);
    expect(await invitations()).toEqual([]);
    const addedCondition = eq(auditEvents.action, "administrator-added");
    const added = await database.db.select().from(auditEvents).where(addedCondition);
    expect(added.at(-1)?.subject).toBe(`account:${await idOfMember(kim)}`);
  });

  it("is not sent to somebody who has an account", async () => {
    await verified(kim);
    expect(await invite(kim)).toMatchObject({ reason: "waits-for-approval" });
    expect(await invite(jane.administrator.email)).toMatchObject({
      reason: "already-administrator",
    });
  });
});

describe("an invitation of somebody who was imported", () => {
  const imported = { id: "5f0cf62e-1f2c-4f6a-9d3c-0f5b3c0f4a11", email: kim, name: "Kim Lee" };
  const importKim = (emailVerified: boolean) =>
    context.db.transaction((tx) =>
      addImportedAccounts(tx, context, OPERATOR, [{ ...imported, emailVerified }]),
    );
  const accept = async () => {
    const token = tokenOf(linkIn(await mailTo(kim)));
    const typed = { token, name: "Kim", password: PASSWORD };
    return acceptInvitation(context, accounts, visitor, typed);
  };

  it("makes an administrator of the account whose address nobody had proven", async () => {
    await importKim(false);
    expect(await invite(kim)).toEqual({ ok: true });
    expect(await accept()).toEqual({ ok: true });
    expect(await maySignIn(kim)).toBe(true);
    const { items } = await listAdministrators(context, 1);
    expect(items).toContainEqual(expect.objectContaining({ id: imported.id, name: "Kim" }));
    expect(await accept()).toEqual({ ok: false, reason: "link-invalid" });
  });

  it("is not used up by a sign-up from before the import", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    const token = tokenOf(linkIn(await mailTo(kim)));
    await importKim(false);
    await invite(kim);
    const verified = await verifyEmail(context, accounts, visitor, { token, password: PASSWORD });
    expect(verified).toEqual({ ok: false, reason: "link-lost" });
    expect(await accept()).toEqual({ ok: true });
  });

  it("is refused if a forgotten password is being set for the account at this moment", async () => {
    await importKim(false);
    await invite(kim);
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("update accounts set email_verified = true where id = $1", [imported.id]);
    const accepting = accept();
    await expect.poll(() => countLockWaits(database)).toBe(1);
    await client.query("commit");
    client.release();
    expect(await accepting).toEqual({ ok: false, reason: "link-lost" });
  });

  it("is not used up where the address was taken meanwhile", async () => {
    await invite(kim);
    await importKim(true);
    expect(await accept()).toEqual({ ok: false, reason: "link-lost" });
    expect(await invite(kim)).toMatchObject({ reason: "waits-for-approval" });
    expect(await remove(jane, imported.id)).toEqual({ ok: true });
  });
});

describe("removing an account", () => {
  it("is refused on a page that showed somebody who waited, once somebody else has approved them", async () => {
    await signUp(context, accounts, { email: kim, password: PASSWORD, company });
    await verified(kim);
    const id = await idOfMember(kim);
    const shownAt = context.now();
    context.advance(1_000);
    await approveAccount(context, jane, { id, company });
    const refused = { ok: false, reason: "account-approved" };
    expect(await remove(jane, id, shownAt)).toEqual(refused);
    expect(await maySignIn(kim)).toBe(true);
    expect(await remove(jane, id, context.now())).toEqual({ ok: true });
  });

  it("ends its sessions, and is refused for the last administrator", async () => {
    const ada = await administrator("Ada");
    await trySignIn(ada.administrator.email);
    expect(await remove(jane, ada.administrator.id)).toEqual({ ok: true });
    const { userId } = sessions;
    const remaining = await database.db.select({ userId }).from(sessions);
    expect(remaining).toEqual([{ userId: jane.administrator.id }]);
    expect(await maySignIn(ada.administrator.email)).toBe(false);
    expect(await remove(jane, jane.administrator.id)).toEqual({
      ok: false,
      reason: "last-administrator",
    });
  });

  it("leaves one of two administrators who remove each other at once", async () => {
    const ada = await administrator("Ada");
    await Promise.all([remove(jane, ada.administrator.id), remove(ada, jane.administrator.id)]);
    expect(await members()).toHaveLength(1);
  });

  it("waits for what the removed administrator is doing at this moment, and then takes it away", async () => {
    const ada = await administrator("Ada");
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select from sessions where id = $1 for update", [ada.id]);
    const removing = remove(jane, ada.administrator.id);
    await expect.poll(() => countLockWaits(database)).toBe(1);
    const code =
      "insert into recovery_codes (account_id, code_hash, created_at) values ($1, 'hash', now())";
    await client.query(code, [ada.administrator.id]);
    await client.query("commit");
    client.release();
    expect(await removing).toEqual({ ok: true });
    expect(await database.db.$count(recoveryCodes)).toBe(0);
  });

  it("takes its turn before later requests of the removed administrator, so that these cannot hold it up for ever", async () => {
    const ada = await administrator("Ada");
    const begun = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    onTestFinished(() => finished.resolve());
    const running = database.db.transaction(async (tx) => {
      await lockSession(tx, ada);
      begun.resolve();
      await finished.promise;
    });
    await begun.promise;
    const removing = remove(jane, ada.administrator.id);
    await expect.poll(() => countLockWaits(database)).toBe(1);
    // A shared lock would be granted to these at once, so that the removal would wait for them too.
    const following = [1, 2, 3].map(() => database.db.transaction((tx) => lockSession(tx, ada)));
    await expect.poll(() => countLockWaits(database)).toBe(4);
    finished.resolve();
    expect(await removing).toEqual({ ok: true });
    expect(await Promise.all(following)).toEqual([false, false, false]);
    await running;
  });

  it("ends what the removed administrator was about to do with others", async () => {
    const ada = await administrator("Ada");
    await verified(kim);
    await invite("lou@example.com");
    const [waiting] = await invitations();
    await database.db.delete(sessions).where(eq(sessions.id, ada.id));
    const refused = { ok: false, reason: "confirmation-due" };
    const again = { id: idOf(waiting), company };
    const noor = { email: "noor@example.com", company };
    expect(await inviteAdministrator(context, ada, noor)).toEqual(refused);
    expect(await resendInvitation(context, ada, again)).toEqual(refused);
    expect(await withdrawInvitation(context, ada, again.id)).toEqual(refused);
    expect(await approveAccount(context, ada, { id: await idOfMember(kim), company })).toEqual(
      refused,
    );
    expect(await remove(ada, jane.administrator.id)).toEqual(refused);
    expect(await members()).toEqual([
      "Kim Lee: waiting",
      "Jane: administrator",
      "Ada: administrator",
    ]);
    expect((await invitations()).map(({ email }) => email)).toEqual(["lou@example.com"]);
  });

  it("does not count a waiting sign-up as another administrator", async () => {
    await verified(kim);
    expect(await remove(jane, jane.administrator.id)).toMatchObject({ ok: false });
    expect(await remove(jane, await idOfMember(kim))).toEqual({ ok: true });
  });

  it.each(["", "%00", "019a0000-0000-7000-8000-000000000000", "null"])(
    "with the id %j changes nothing",
    async (id) => {
      await administrator("Ada");
      const missing = { ok: false, reason: "account-missing" };
      expect(await remove(jane, id)).toEqual(missing);
      expect(await approveAccount(context, jane, { id, company })).toEqual(missing);
      expect(await withdrawInvitation(context, jane, id)).toMatchObject({ ok: false });
    },
  );
});
