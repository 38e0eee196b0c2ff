import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient, type Database } from "~/platform/data/database.server";
import { executePrepared, prepareStatementsOn } from "~/platform/data/preparedStatements.server";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();
let client: ReturnType<typeof createClient>;
let db: Database;

beforeEach(async () => {
  client = createClient({ connectionString: database.url });
  await client.connect();
  db = drizzle(client) as unknown as Database;
});
afterEach(() => client.end());

async function run(runner: Database, selection: SQL, name = "one"): Promise<unknown> {
  const query = runner
    .select({ value: sql`value` })
    .from(sql`(select ${selection} as value) as one`);
  const [row] = await executePrepared(runner, name, query);
  return row?.value;
}

async function countPrepared(): Promise<number> {
  const { rows } = await client.query("select count(*)::int as count from pg_prepared_statements");
  return rows[0].count;
}

test("a statement is prepared once, whatever its values", async () => {
  prepareStatementsOn(db);
  expect(await run(db, sql`${"one"}::text`)).toBe("one");
  expect(await run(db, sql`${"other"}::text`)).toBe("other");
  expect(await countPrepared()).toBe(1);
});

test("nothing is prepared in a transaction, nor where nobody has said that it may be", async () => {
  expect(await run(db, sql`${"one"}::text`)).toBe("one");
  prepareStatementsOn(db);
  await db.transaction(async (tx) => expect(await run(tx, sql`${"one"}::text`)).toBe("one"));
  expect(await countPrepared()).toBe(0);
});

test("a text under the name of another one runs as it is", async () => {
  prepareStatementsOn(db);
  expect(await run(db, sql`${"one"}::text`)).toBe("one");
  expect(await run(db, sql`${2}::int`)).toBe(2);
  expect(await countPrepared()).toBe(1);
});

test("fifty statements are prepared, and all others run as they are", async () => {
  prepareStatementsOn(db);
  for (let n = 0; n < 60; n += 1) expect(await run(db, sql.raw(`${n}`), `number-${n}`)).toBe(n);
  expect(await countPrepared()).toBe(50);
  expect(await run(db, sql.raw("3"), "number-3")).toBe(3);
});
