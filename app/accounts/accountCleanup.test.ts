import { expect, it } from "vitest";
import { deleteExpiredAccountData } from "~/accounts/accountCleanup.server";
import { storeChallenge } from "~/accounts/challenges.server";
import { signUp } from "~/accounts/joining/signUpCommands.server";
import { accountLinks, challenges } from "~/accounts/tables.server";
import { openAccounts, PASSWORD } from "../../tests/support/accounts";
import { useDatabase } from "../../tests/support/database";

const database = useDatabase();

it("expired sign-ups and unfinished challenges are deleted", async () => {
  const context = database.context();
  const accounts = openAccounts(context);
  const company = { name: "Example", address: "desk@example.com" };
  await signUp(context, accounts, { email: "kim@example.com", password: PASSWORD, company });
  await storeChallenge(context, { purpose: "passkey-sign-in", accountId: null });
  const countRemaining = async () => [
    (await database.db.select().from(accountLinks)).length,
    (await database.db.select().from(challenges)).length,
  ];
  await deleteExpiredAccountData(context);
  expect(await countRemaining()).toEqual([1, 1]);
  context.advance(11 * 60_000);
  await deleteExpiredAccountData(context);
  expect(await countRemaining()).toEqual([1, 0]);
  context.advance(24 * 3600_000);
  await deleteExpiredAccountData(context);
  expect(await countRemaining()).toEqual([0, 0]);
});
