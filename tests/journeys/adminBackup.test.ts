import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApplications, onDatabaseOf } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { desk } from "../support/desk";

const JOB = { jobId: "senior-software-engineer", jobTitle: "Senior Software Engineer" };

let app: RunningApp;
let folder = "";
let file = "";
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-backups-"));
  file = path.join(folder, "frontdesk.tar.gz");
  await addApplications(app, [{ fullName: "Daniel Osei", ...JOB }]);
});
afterAll(async () => {
  await app?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A hash of the records that the tests look at, with all their columns. */
async function recordsOf(site: Pick<RunningApp, "dataDir">): Promise<unknown> {
  return onDatabaseOf(site as RunningApp, async (db) => {
    const { rows } = await db.execute(sql`
      select (select md5(string_agg(a::text, '' order by a.id)) from job_applications a) as people,
        (select md5(string_agg(j::text, '' order by j.id)) from jobs j) as jobs,
        (select md5(string_agg(b::text, '' order by b.id)) from blogs b) as articles`);
    return rows;
  });
}

test("the operator backs up a running site and restores it while it runs and while it is stopped", async () => {
  const before = await recordsOf(app);
  expect(await desk(app.dataDir, "backup", file)).toMatchObject({ code: 0 });

  await addApplications(app, [{ fullName: "Marta Kowalska", ...JOB }]);
  expect(await recordsOf(app)).not.toEqual(before);
  expect(await desk(app.dataDir, "restore", file)).toMatchObject({ code: 0 });
  expect(await recordsOf(app)).toEqual(before);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${app.url}/careers`)).text()).toContain(JOB.jobTitle);

  expect(await app.stop()).toBe(0);
  expect(await desk(app.dataDir, "restore", file)).toMatchObject({ code: 0 });
  expect(await recordsOf(app)).toEqual(before);
});

test("on an empty machine, whose secret is another, the operator must say that the backup is foreign", {
  tags: ["thorough"],
}, async () => {
  const empty = { dataDir: path.join(folder, "another machine") };
  const refused = await desk(empty.dataDir, "restore", file);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain("not signed with this installation's secret");
  const restored = await desk(empty.dataDir, "restore", file, "--foreign");
  expect(restored.output).toMatch(/^Everything is as it was on .* Files: 1 /);
  expect(await recordsOf(empty)).toEqual(await recordsOf(app));
});

test("an incomplete backup is refused with one line, and so is a missing file", {
  tags: ["thorough"],
}, async () => {
  const cut = path.join(folder, "cut.tar.gz");
  await writeFile(cut, (await readFile(file)).subarray(0, -1));
  const refused = await desk(app.dataDir, "restore", cut);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output.trim().split("\n")).toHaveLength(1);
  expect(refused.output).toContain("not a whole backup of Frontdesk");
  const missing = await desk(app.dataDir, "restore", path.join(folder, "nothing"));
  expect(missing.output).toContain("there is no file");
  const impossible = await desk(app.dataDir, "backup", path.join(folder, "no", "such", "folder"));
  expect(impossible.output).toContain("cannot be written (ENOENT)");
});

test("the operator runs retention, exports a person and erases them", {
  tags: ["thorough"],
}, async () => {
  const email = "daniel.osei@example.com";
  const out = path.join(folder, "daniel.tar.gz");
  expect((await desk(app.dataDir, "retention", "run")).output).toContain("Applications erased: 0.");
  expect((await desk(app.dataDir, "person", "export", email, out)).output).toMatch(/: 1\.$/m);
  expect((await desk(app.dataDir, "person", "erase", email)).output).toContain(
    "Records erased: 1.",
  );
});
