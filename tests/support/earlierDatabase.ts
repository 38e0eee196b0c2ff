import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createClient } from "~/platform/data/database.server";
import { createUuidv7IfMissing, listMigrations } from "~/platform/data/migrate.server";
import { databaseUrl, run } from "./databaseServer";
import { getDatabaseServer } from "./getShared";

/** An empty database, for tests of what an update does to one of an earlier release. Call it at the file's top level. */
export function useEarlierDatabase() {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  let client: pg.Client;
  beforeAll(async () => {
    const { adminUrl } = await getDatabaseServer();
    await run(adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
    client = createClient({ connectionString: databaseUrl(adminUrl, name) });
    await client.connect();
    await createUuidv7IfMissing(client);
  });
  afterAll(async () => {
    const { adminUrl } = await getDatabaseServer();
    await client?.end();
    await run(adminUrl, `drop database if exists ${name} with (force)`);
  });
  const all = listMigrations();
  /** In a transaction, as the program applies them. */
  const apply = async (migrations: typeof all) => {
    await client.query("begin");
    for (const statement of migrations.flatMap(({ sql }) => sql)) await client.query(statement);
    await client.query("commit");
  };
  /** Where the first migration stands that names a table, a column or a function, which it creates, or contains another text. */
  const firstWith = (name: string) => {
    const place = all.findIndex(({ sql }) => sql.some((text) => text.includes(name)));
    if (place < 0) throw new Error(`no migration contains ${name}`);
    return place;
  };
  return {
    query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      client.query<Row>(text, values),
    migrateUntilBefore: (name: string) => apply(all.slice(0, firstWith(name))),
    migrateBetween: (name: string, end: string) =>
      apply(all.slice(firstWith(name), firstWith(end))),
    migrateFrom: (name: string) => apply(all.slice(firstWith(name))),
  };
}
