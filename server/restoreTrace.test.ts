import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createAdministrator, resetAdministrator } from "~/accounts/operatorCommands.server";
import { accountsTable } from "~/accounts/tables.server";
import { OPERATOR } from "~/platform/actor/actor";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { closeAuditCounts, recordCountedAudit } from "~/platform/data/audit/countedAudit.server";
import { auditEvents, outbox } from "~/platform/data/tables.server";
import { HOUR_MS } from "~/platform/durations";
import type { Message } from "~/platform/mail/message";
import { openAccounts, PASSWORD, visitor } from "../tests/support/accounts";
import { backUp, backupScope, restore } from "../tests/support/backups";
import { type TestContext, useDatabase } from "../tests/support/database";
import { privacy } from "../tests/support/privacy";
import { restoreSteps } from "./backupContents";

const database = useDatabase();
const anotherMachine = useDatabase();

let context: TestContext;
beforeEach(async () => {
  await Promise.all([database.clear(), anotherMachine.clear()]);
  context = database.context();
});

const scopeOf = (on = database) =>
  backupScope(on, {
    app: on === database ? context : on.context(),
    steps: restoreSteps(privacy),
  });

describe("counted lines of the audit log", () => {
  /** Three rejected anonymous sign-ins: one line at once, and a count until the hour is over. */
  async function refuseThrice(on = database) {
    const event = {
      actor: visitor,
      action: "sign-in-refused" as const,
      subject: "account:unknown" as const,
    };
    for (let turn = 0; turn < 3; turn += 1)
      await on.db.transaction((tx) => recordCountedAudit(tx, context, event));
  }

  async function closeHour(on = database) {
    context.advance(HOUR_MS);
    await closeAuditCounts({ ...context, db: on.db });
  }

  async function timesOf(on = database) {
    const lines = await on.db.select().from(auditEvents).orderBy(auditEvents.id);
    return lines.filter(({ action }) => action === "sign-in-refused").map(({ times }) => times);
  }

  it("keep their numbers through restores on the same installation", async () => {
    await refuseThrice();
    await closeHour();
    const file = await backUp(scopeOf());
    await refuseThrice();
    await closeHour();
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    expect(await timesOf()).toEqual([1, 2, 1, 2]);
    expect(await verifyAuditChain(context)).toMatchObject({ ok: true });
  });

  it("keep their numbers when they are appended to the log of another machine", {
    tags: ["thorough"],
  }, async () => {
    await refuseThrice(anotherMachine);
    await closeHour(anotherMachine);
    const file = await backUp(scopeOf());
    expect(await restore(scopeOf(anotherMachine), file)).toMatchObject({ ok: true });
    expect(await timesOf(anotherMachine)).toEqual([1, 2]);
    expect(await verifyAuditChain(anotherMachine.context())).toMatchObject({ ok: true });
  });

  it("include what the current hour had counted before the restore", {
    tags: ["thorough"],
  }, async () => {
    const file = await backUp(scopeOf());
    await refuseThrice();
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    await closeHour();
    expect(await timesOf()).toEqual([1, 2]);
    expect(await verifyAuditChain(context)).toMatchObject({ ok: true });
  });
});

describe("the mail about a restore", () => {
  async function addAdministrator(name: string, on = database) {
    const there = on.context();
    const details = { email: emailOf(name), name, password: PASSWORD };
    const accounts = openAccounts(there);
    expect(await createAdministrator(there, accounts, OPERATOR, details)).toMatchObject({
      ok: true,
    });
  }

  const emailOf = (name: string) => `${name.toLowerCase()}@example.com`;

  async function notifications(on = database) {
    const rows = await on.db.select().from(outbox).where(eq(outbox.kind, "security-notice"));
    return rows
      .map(({ message }) => message as Message)
      .map(({ to, subject }) => `${to.address}: ${subject.split(" at ")[0]}`)
      .sort();
  }

  const restored = (...names: string[]) =>
    names.map((name) => `${emailOf(name)}: A backup was restored`);

  it("goes once to every administrator, and no waiting notification is lost", {
    tags: ["thorough"],
  }, async () => {
    for (const name of ["Ada", "Grace"]) await addAdministrator(name);
    await database.db.delete(outbox);
    const file = await backUp(scopeOf());
    await resetAdministrator(context, OPERATOR, emailOf("Grace"));
    const waiting = await notifications();
    expect(waiting).toHaveLength(2);
    expect(await restore(scopeOf(), file)).toMatchObject({ ok: true });
    expect(await notifications()).toEqual([...waiting, ...restored("Ada", "Grace")].sort());
  });

  it("goes to administrators of before and after the restore", { tags: ["thorough"] }, async () => {
    for (const name of ["Ada", "Grace", "Lin"]) await addAdministrator(name);
    const emailCondition = eq(accountsTable.email, emailOf("Lin"));
    await database.db
      .update(accountsTable)
      .set({ disabledAt: context.now() })
      .where(emailCondition);
    const file = await backUp(scopeOf());
    for (const name of ["Ada", "Lin"]) await addAdministrator(name, anotherMachine);
    await anotherMachine.db.delete(outbox);
    expect(await restore(scopeOf(anotherMachine), file)).toMatchObject({ ok: true });
    const about = (await notifications(anotherMachine)).filter((line) => line.includes("restored"));
    expect(about).toEqual(restored("Ada", "Grace", "Lin"));
  });
});
