import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMigrations } from "~/platform/db/migrate.server";
import { createClient } from "~/platform/db/pool.server";
import { databaseUrl, run } from "../../tests/support/databaseServer";
import { getShared } from "../../tests/support/getShared";

// Upgrades a database of an earlier release, with jobs in it, to the release that stores which jobs were public.

const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
let client: pg.Client;
beforeAll(async () => {
  const { adminUrl } = await getShared("databaseServer");
  await run(adminUrl, `create database ${name} template template0 encoding 'UTF8'`);
  client = createClient({ connectionString: databaseUrl(adminUrl, name) });
  await client.connect();
});
afterAll(async () => {
  const { adminUrl } = await getShared("databaseServer");
  await client.end();
  await run(adminUrl, `drop database ${name} with (force)`);
});

/** In a transaction, as the program applies them. */
async function migrate(statements: string[]) {
  await client.query("begin");
  for (const statement of statements) await client.query(statement);
  await client.query("commit");
}

async function addJob(id: string, isActive: boolean) {
  await client.query(
    `insert into jobs (id, title, location, type, department, description, responsibilities, requirements,
       is_active, date_posted, created_at, updated_at)
     values ($1, $1, 'Trenton', 'Contract', 'Archives', 'Text', '{a}', '{b}',
       $2, '2026-01-05T12:00:00Z', '2026-01-05T12:00:00Z', '2026-03-02T03:00:00Z')`,
    [id, isActive],
  );
}

async function addEvent(action: string, id: string, at: string) {
  await client.query(
    `insert into audit_events (at, actor, action, subject, previous_hash, hash)
     values ($1, 'operator', $2, $3, '', $4)`,
    [at, action, `job:${id}`, randomBytes(8).toString("hex")],
  );
}

test("after the upgrade, jobs that were certainly public are found as closed, and drafts are not", async () => {
  const all = listMigrations();
  const here = all.findIndex(({ sql }) => sql.some((text) => text.includes('"closed_jobs"')));
  await migrate(all.slice(0, here).flatMap(({ sql }) => sql));
  await addJob("open", true);
  for (const id of ["activated", "applied-for", "draft"]) await addJob(id, false);
  await addEvent("job-activated", "activated", "2026-02-01T12:00:00Z");
  await addEvent("job-deactivated", "activated", "2026-02-11T02:00:00Z");
  await addEvent("job-deactivated", "draft", "2026-02-12T12:00:00Z");
  await client.query(
    `insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key,
       resume_name, resume_media_type, resume_bytes, resume_sha256, applied_at)
     values ('APP-1', 'applied-for', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 1, 'x', now())`,
  );
  await migrate(all.slice(here).flatMap(({ sql }) => sql));
  const { rows } = await client.query(
    `select id, published_at = date_posted as "wasPublic", closed_on::text as "closedOn" from jobs order by id`,
  );
  expect(rows).toEqual([
    { id: "activated", wasPublic: true, closedOn: "2026-02-10" },
    { id: "applied-for", wasPublic: true, closedOn: "2026-03-01" },
    { id: "draft", wasPublic: null, closedOn: null },
    { id: "open", wasPublic: true, closedOn: null },
  ]);
});
