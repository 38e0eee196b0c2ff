import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createClient } from "~/platform/data/database.server";
import {
  applyMigrations,
  listMigrations,
  MIGRATION_LOCK,
  migrateDatabase,
} from "~/platform/data/migrate.server";
import { databaseUrl, run } from "../../../tests/support/databaseServer";
import { getDatabaseServer } from "../../../tests/support/getShared";

const databases: string[] = [];

async function emptyDatabase(options: string): Promise<{ connectionString: string }> {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  const { adminUrl } = await getDatabaseServer();
  await run(adminUrl, `create database ${name} template template0 ${options}`);
  databases.push(name);
  return { connectionString: databaseUrl(adminUrl, name) };
}

afterAll(async () => {
  const { adminUrl } = await getDatabaseServer();
  for (const name of databases) await run(adminUrl, `drop database ${name} with (force)`);
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

test("a connection that is lost between two statements fails the next one, and does not end the program", async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  const [lost, other] = [await connected(connection), await connected(connection)];
  const { rows } = await lost.query("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => lost.once("end", resolve));
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await ended;
  await expect(lost.query("select 1")).rejects.toThrow();
  await other.end();
});

test("a start that waits too long for another copy says what that one does, and when to start again", async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  const other = await connected(connection);
  await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  // A parameter of the address wins over the minute that the program gives.
  const hurried = new URL(connection.connectionString);
  hurried.searchParams.set("lock_timeout", "200");
  await expect(migrateDatabase({ connectionString: hurried.href })).rejects.toMatchObject({
    name: "DatabaseProblem",
    message:
      "Another copy of Frontdesk is setting up the tables, or restoring a backup. Start again when it has ended.",
  });
  await other.end();
  await migrateDatabase(connection);
});

test("a database in another encoding is rejected with instructions", async () => {
  const connection = await emptyDatabase("encoding 'SQL_ASCII' locale 'C' locale_provider libc");
  await expect(migrateDatabase(connection)).rejects.toMatchObject({
    name: "DatabaseProblem",
    message: "DATABASE_URL names a database in SQL_ASCII; create one with encoding UTF8",
  });
});

test("a role that may not set up the tables gets the statements for the owner, and needs none later", async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  const url = new URL(connection.connectionString);
  const [name, role] = [url.pathname.slice(1), url.username];
  await run(url.href, `revoke create on database ${name} from ${role}`);
  await run(url.href, "revoke create on schema public from pg_database_owner");
  const grants = [
    `GRANT CREATE ON DATABASE ${name} TO ${role};`,
    `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
  ];
  await expect(migrateDatabase(connection)).rejects.toMatchObject({
    name: "DatabaseProblem",
    message: `DATABASE_URL names a role that may not set up the tables; the owner of the database has to run there: ${grants.join(" ")}`,
  });
  for (const statement of grants) await run(url.href, statement);
  await migrateDatabase(connection);
  await run(url.href, `revoke create on database ${name} from ${role}`);
  await migrateDatabase(connection);
});

test("new ids are UUIDs of version 7 that begin with the present millisecond and are all different", {
  tags: ["thorough"],
}, async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  await migrateDatabase(connection);
  const client = createClient(connection);
  await client.connect();
  const millisecond = "floor(extract(epoch from clock_timestamp()) * 1000)::float";
  const { rows } = await client.query<{ id: string; before: number; after: number }>(
    `select ${millisecond} as before, uuidv7() as id, ${millisecond} as after from generate_series(1, 2000)`,
  );
  await client.end();
  for (const { id, before, after } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const createdAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(after);
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2_000);
  const prefixes = rows.map(({ id }) => id.slice(0, 18));
  expect(prefixes).toEqual(prefixes.toSorted());
});

test.runIf(process.env.TEST_ON_OLDEST_SERVER)("this project tests on PostgreSQL 15", async () => {
  const client = createClient(await emptyDatabase("encoding 'UTF8'"));
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version') as version");
  await client.end();
  expect(rows[0].version).toMatch(/^15\./);
});

test("a migration that waits for a long transaction holds up nobody who reads, and is made when that has ended", {
  tags: ["thorough"],
}, async () => {
  const connection = await emptyDatabase("encoding 'UTF8'");
  const [before, reader, visitor] = await Promise.all([
    connected(connection),
    connected(connection),
    connected(connection),
  ]);
  await before.query("create schema drizzle");
  await before.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await before.query("begin");
  // One that alters a table waits for its readers, one that deletes rows does not.
  const altersTable = ({ sql }: { sql: string[] }) => sql.some((text) => /ALTER TABLE/.test(text));
  const last = listMigrations().findLastIndex(altersTable);
  await applyMigrations(before, listMigrations().slice(0, last));
  await before.query("commit");
  await before.end();

  // As a backup does until it is downloaded.
  await reader.query("begin");
  const { rows } = await reader.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  const tables = rows.map(({ name }) => name);
  for (const name of tables) await reader.query(`select from ${name} limit 1`);
  let isMigrated = false;
  const migrating = migrateDatabase(connection).then(() => {
    isMigrated = true;
  });
  const readMs: number[] = [];
  for (const startedAt = performance.now(); performance.now() - startedAt < 4_000; ) {
    const readAt = performance.now();
    for (const name of tables) await visitor.query(`select from ${name} limit 1`);
    readMs.push(performance.now() - readAt);
  }
  // The time for which a migration waits for a table, and what all reads take.
  expect(Math.max(...readMs)).toBeLessThan(3_000);
  expect(readMs.length).toBeGreaterThan(10);
  expect(isMigrated).toBe(false);
  await reader.query("commit");
  await migrating;
  await Promise.all([reader.end(), visitor.end()]);
});

async function connected(connection: { connectionString: string }) {
  const client = createClient(connection);
  await client.connect();
  return client;
}
