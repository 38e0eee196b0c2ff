import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "~/platform/data/tables.server";
import { openAccounts, PASSWORD } from "../../tests/support/accounts";
import { useDatabase } from "../../tests/support/database";
import { openChallenge } from "./challenges.server";
import { deleteExpiredAccountData } from "./expired.server";
import { signUp } from "./joining/signUpCommands.server";
import { accountLinks, challenges } from "./tables.server";

const database = useDatabase();

it("expired sign-ups and unfinished challenges are deleted", async () => {
  const context = database.context();
  const accounts = openAccounts(context, database.pool);
  const company = { name: "Example", address: "desk@example.com" };
  await signUp(context, accounts, { email: "kim@example.com", password: PASSWORD, company });
  await openChallenge(context, { purpose: "passkey-sign-in", accountId: null });
  const left = async () => [
    (await database.db.select().from(accountLinks)).length,
    (await database.db.select().from(challenges)).length,
  ];
  await deleteExpiredAccountData(context);
  expect(await left()).toEqual([1, 1]);
  context.advance(11 * 60_000);
  await deleteExpiredAccountData(context);
  expect(await left()).toEqual([1, 0]);
  context.advance(24 * 3600_000);
  await deleteExpiredAccountData(context);
  expect(await left()).toEqual([0, 0]);
});

it("mails about accounts are erased 30 days after they were sent, and no others", async () => {
  await database.clear();
  const context = database.context();
  const now = context.now();
  const mails = ["sign-up", "security-notice", "post-review", "application-confirmed"].flatMap(
    (kind) =>
      [29, 31].map((days) => ({
        kind,
        subjectId: `${kind} ${days}`,
        message: { to: { name: "", address: "kim@example.com" } },
        state: "sent" as const,
        attempts: 1,
        sentAt: new Date(now.getTime() - days * 24 * 3_600_000),
      })),
  );
  await database.db.insert(outbox).values(mails);
  await deleteExpiredAccountData(context);
  const sent = await database.db.select().from(outbox).where(eq(outbox.state, "sent"));
  expect(sent.map(({ subjectId }) => subjectId).sort()).toEqual([
    "application-confirmed 29",
    "application-confirmed 31",
    "post-review 29",
    "security-notice 29",
    "sign-up 29",
  ]);
  // What is left of the others is an order to erase a copy, without any content.
  const orders = await database.db.select().from(outbox).where(eq(outbox.kind, "erasure"));
  expect(orders.map(({ message, subjectId }) => [message, subjectId])).toEqual([
    [{}, ""],
    [{}, ""],
    [{}, ""],
  ]);
});
