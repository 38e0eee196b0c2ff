import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();

test("a test file gets a migrated database of its own", async () => {
  const { rows } = await database.db.execute(sql`select count(*)::int as n from jobs`);
  expect(rows).toEqual([{ n: 0 }]);
});
