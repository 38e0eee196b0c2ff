import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteExpiredAccountData } from "~/accounts/accountCleanup.server";
import {
  inviteAdministrator,
  listInvitations,
  withdrawInvitation,
} from "~/accounts/joining/invitationCommands.server";
import type { LiveSession } from "~/accounts/sessions/sessions.server";
import { accountsTable } from "~/accounts/tables.server";
import {
  approveAccount,
  listAdministrators,
  listWaiting,
  removeAccount,
} from "~/accounts/team/team.server";
import { WITHOUT_PAGE } from "~/platform/data/shownRecord";
import { DAY_MS, MINUTE_MS } from "~/platform/durations";
import { notifiedOf, storeSession } from "../../tests/support/accounts";
import { type TestContext, useDatabase } from "../../tests/support/database";
import { idOf } from "../../tests/support/idOf";

const database = useDatabase();
const company = { name: "Example", address: "desk@example.com" };
const noor = "noor@example.com";

let context: TestContext;
let jane: LiveSession;
let kimId: string;
beforeEach(async () => {
  await database.clear();
  context = database.context();
  const id = await add("Jane", { approvedAt: ago(0) });
  await add("Ada", { approvedAt: ago(0) });
  kimId = await add("Kim", {});
  const email = "jane@example.com";
  jane = await storeSession(context, {
    administrator: { kind: "administrator", id, name: "Jane", email, ipAddress: "203.0.113.9" },
    confirmedAt: context.now(),
    newUntil: null,
  });
});

const ago = (ms: number) => new Date(context.now().getTime() - ms);

async function add(name: string, columns: Partial<typeof accountsTable.$inferInsert>) {
  const email = `${name.toLowerCase()}@example.com`;
  const [row] = await database.db
    .insert(accountsTable)
    .values({ name, email, emailVerified: true, createdAt: context.now(), ...columns })
    .returning();
  return idOf(row);
}

const membersNow = async () => {
  const lists = [await listAdministrators(context, 1), await listWaiting(context, 1)];
  return lists.flatMap(({ items }) => items.map(({ name, state }) => `${name}: ${state}`));
};

describe("granting and removing access", () => {
  it.each([
    [
      "confirmation-due",
      "with a confirmation older than ten minutes",
      () => ({ confirmedAt: ago(11 * MINUTE_MS) }),
    ],
    [
      "account-new",
      "for a new account, however recent its confirmation",
      () => ({ newUntil: ago(-MINUTE_MS) }),
    ],
  ])("is refused as %s: %s", async (reason, _, change) => {
    const by = { ...jane, ...change() };
    const rejections = await Promise.all([
      inviteAdministrator(context, by, { email: noor, company }),
      approveAccount(context, by, { id: kimId, company }),
      removeAccount(context, by, { id: kimId, shownAt: WITHOUT_PAGE }),
      withdrawInvitation(context, by, kimId),
    ]);
    for (const rejection of rejections) expect(rejection).toEqual({ ok: false, reason });
    expect(await membersNow()).toEqual([
      "Jane: administrator",
      "Ada: administrator",
      "Kim: waiting",
    ]);
    expect((await listInvitations(context, 1)).total).toBe(0);
  });

  it("notifies every administrator, including the removed one, and nobody else", async () => {
    await inviteAdministrator(context, jane, { email: noor, company });
    expect(await notifiedOf(context, `invited ${noor}`)).toEqual([
      "ada@example.com",
      "jane@example.com",
    ]);
    await approveAccount(context, jane, { id: kimId, company });
    expect(await notifiedOf(context, "approved kim@")).toEqual([
      "ada@example.com",
      "jane@example.com",
    ]);
    await removeAccount(context, jane, { id: kimId, shownAt: WITHOUT_PAGE });
    expect(await notifiedOf(context, "removed the administrator kim@")).toEqual([
      "ada@example.com",
      "jane@example.com",
      "kim@example.com",
    ]);
  });

  it("sends no notification of a failed change or a rejected sign-up", async () => {
    await inviteAdministrator(context, jane, { email: "ada@example.com", company });
    await removeAccount(context, jane, { id: kimId, shownAt: WITHOUT_PAGE });
    expect(await notifiedOf(context, "")).toEqual([]);
  });
});

describe("sign-ups that wait", () => {
  const wait = (days: number, count: number) =>
    database.db.insert(accountsTable).values(
      Array.from({ length: count }, (_, place) => ({
        email: `waiting-${days}-${place}@example.com`,
        name: "Somebody",
        emailVerified: true,
        createdAt: ago(days * DAY_MS),
      })),
    );

  it("do not displace administrators from the list, and are paged", async () => {
    await wait(1, 149);
    const { items, total } = await listAdministrators(context, 1);
    expect(items.map(({ name }) => name)).toEqual(["Jane", "Ada"]);
    expect(total).toBe(2);
    const pages = await Promise.all([1, 8, 9].map((page) => listWaiting(context, page)));
    expect(pages.map((page) => page.items.length)).toEqual([20, 10, 0]);
    expect(pages[0]?.total).toBe(150);
  });

  it("are deleted after seven days; administrators never are", async () => {
    await wait(6, 1);
    await wait(8, 2);
    expect((await listWaiting(context, 1)).total).toBe(2);
    const emailCondition = eq(accountsTable.email, "jane@example.com");
    await database.db
      .update(accountsTable)
      .set({ createdAt: ago(400 * DAY_MS) })
      .where(emailCondition);
    await deleteExpiredAccountData(context);
    const remainingAccounts = await database.db.select().from(accountsTable);
    expect(remainingAccounts.map(({ name }) => name).sort()).toEqual([
      "Ada",
      "Jane",
      "Kim",
      "Somebody",
    ]);
  });
});
