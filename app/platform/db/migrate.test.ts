import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { createClient } from "~/platform/db/pool.server";
import { databaseUrl, run } from "../../../tests/support/databaseServer";
import { getShared } from "../../../tests/support/getShared";

const made: string[] = [];

async function emptyDatabase(options: string): Promise<{ connectionString: string }> {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  const { adminUrl } = await getShared("databaseServer");
  await run(adminUrl, `create database ${name} template template0 ${options}`);
  made.push(name);
  return { connectionString: databaseUrl(adminUrl, name) };
}

afterAll(async () => {
  const { adminUrl } = await getShared("databaseServer");
  for (const name of made) await run(adminUrl, `drop database ${name} with (force)`);
});

test("processes that start together migrate an empty database once", async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(connection)));
  await migrateDatabase(connection);
  const client = createClient(connection);
  await client.connect();
  const { rows } = await client.query(
    "select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash having count(*) > 1",
  );
  await client.end();
  expect(rows).toEqual([]);
});

test("a database in another encoding is rejected with instructions", async () => {
  const connection = await emptyDatabase("encoding 'SQL_ASCII' locale 'C' locale_provider libc");
  await expect(migrateDatabase(connection)).rejects.toMatchObject({
    name: "DatabaseProblem",
    message: "DATABASE_URL names a database in SQL_ASCII; create one with encoding UTF8",
  });
});
