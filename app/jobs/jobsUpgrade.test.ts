import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { useEarlierDatabase } from "../../tests/support/earlierDatabase";

// Upgrades a database of an earlier release, with jobs in it, to the release that stores which jobs were public.

const database = useEarlierDatabase();

async function addJob(id: string, isActive: boolean) {
  await database.query(
    `insert into jobs (id, title, location, type, department, description, responsibilities, requirements,
       is_active, date_posted, created_at, updated_at)
     values ($1, $1, 'Trenton', 'Contract', 'Archives', 'Text', '{a}', '{b}',
       $2, '2026-01-05T12:00:00Z', '2026-01-05T12:00:00Z', '2026-03-02T03:00:00Z')`,
    [id, isActive],
  );
}

async function addEvent(action: string, id: string, at: string) {
  await database.query(
    `insert into audit_events (at, actor, action, subject, previous_hash, hash)
     values ($1, 'operator', $2, $3, '', $4)`,
    [at, action, `job:${id}`, randomBytes(8).toString("hex")],
  );
}

test("after the upgrade, jobs that were certainly public are found as closed, and drafts are not", async () => {
  await database.migrateUntilBefore("closed_jobs");
  await addJob("open", true);
  for (const id of ["activated", "applied-for", "draft"]) await addJob(id, false);
  await addEvent("job-activated", "activated", "2026-02-01T12:00:00Z");
  await addEvent("job-deactivated", "activated", "2026-02-11T02:00:00Z");
  await addEvent("job-deactivated", "draft", "2026-02-12T12:00:00Z");
  await database.query(
    `insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key,
       resume_name, resume_media_type, resume_bytes, resume_sha256, applied_at)
     values ('APP-1', 'applied-for', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 1, 'x', now())`,
  );
  await database.migrateFrom("closed_jobs");
  const { rows } = await database.query(
    `select id, published_at = date_posted as "wasPublic", closed_on::text as "closedOn" from jobs order by id`,
  );
  expect(rows).toEqual([
    { id: "activated", wasPublic: true, closedOn: "2026-02-10" },
    { id: "applied-for", wasPublic: true, closedOn: "2026-03-01" },
    { id: "draft", wasPublic: null, closedOn: null },
    { id: "open", wasPublic: true, closedOn: null },
  ]);
});
