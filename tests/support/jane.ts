import { beforeEach } from "vitest";
import type { Accounts } from "~/accounts/accounts.server";
import { createAdministrator } from "~/accounts/operatorCommands.server";
import { JANE, OPERATOR, openAccounts } from "./accounts";
import { type TestContext, type TestDatabase, useDatabase } from "./database";

/**
 * A site whose only administrator is Jane, a new one before each test of a file: the objects stay, their contents are
 * renewed. The clock is the real one, by which Better Auth ends sessions.
 */
export function useJane() {
  const database = useDatabase();
  const context = {} as TestContext;
  const accounts = {} as Accounts;
  beforeEach(async () => {
    const started = await start(database);
    Object.assign(context, started.context);
    Object.assign(accounts, started.accounts);
  });
  const company = { name: "Example", address: "desk@example.com" };
  return { database, context, accounts, company, email: JANE.email };
}

async function start(database: TestDatabase) {
  await database.clear();
  const context = database.context();
  context.setNow(new Date());
  const accounts = openAccounts(context);
  await createAdministrator(context, accounts, OPERATOR, JANE);
  return { context, accounts };
}
