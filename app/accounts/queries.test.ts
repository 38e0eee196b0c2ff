import { expect, test } from "vitest";
import { administratorCondition } from "~/accounts/queries.server";
import { maySignIn } from "~/accounts/rules";
import { accountsTable } from "~/accounts/tables.server";
import { useEmptyDatabase } from "../../tests/support/database";

const database = useEmptyDatabase();

const MOMENT = new Date("2026-11-20T09:00:00Z");
const MOMENTS = [null, MOMENT];
const STATES = [true, false].flatMap((emailVerified) =>
  MOMENTS.flatMap((approvedAt) =>
    MOMENTS.map((disabledAt) => ({ emailVerified, approvedAt, disabledAt })),
  ),
);

test.each(STATES)("SQL and code agree whether an account may sign in: %j", async (state) => {
  const account = { email: "grace@example.com", name: "Grace", createdAt: MOMENT, ...state };
  await database.db.insert(accountsTable).values({ ...account, updatedAt: MOMENT });
  const administrators = await database.db.$count(accountsTable, administratorCondition);
  expect(administrators === 1).toBe(maySignIn(state));
});
