import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfWith } from "#documents/documents.testing";
import { applications } from "~/applications/tables.server";
import { jobs } from "~/jobs/tables.server";
import { onDatabaseOf } from "../support/adminData";
import { type RunningApp, startApp } from "../support/app";
import { plainAdministrator } from "../support/plainAdministrator";
import { plainVisitor } from "../support/plainVisitor";

// `desk import supabase` as an operator runs it: beside the running site, killed half way, and run again.

const APPLICATIONS = 400;
const JOB = { id: "old-job-lk3j2abc", title: "Old Job From There", is_active: "true" };
const PROGRAM = path.resolve("build/server/index.js");

let app: RunningApp;
let source: string;
beforeAll(async () => {
  app = await startApp();
  source = await mkdtemp(path.join(os.tmpdir(), "frontdesk-source-"));
  await writeSource();
});
afterAll(async () => {
  await app?.remove();
  if (source) await rm(source, { recursive: true, force: true });
});

const nameOf = (n: number) => `${n.toString(36)}x_${1_700_000_000_000 + n}.pdf`;

async function writeSource() {
  const bucket = path.join(source, "bucket/resumes");
  await mkdir(bucket, { recursive: true });
  const job = {
    location: "Hamilton, NJ",
    type: "Full-time",
    department: "IT",
    description: "Work",
  };
  await writeCsv("jobs.csv", [{ ...JOB, ...job }]);
  const rows = Array.from({ length: APPLICATIONS }, (_, n) => ({
    id: String(n),
    job_id: JOB.id,
    job_title: JOB.title,
    full_name: `Person ${n}`,
    email: `person-${n}@example.com`,
    status: n === 7 ? "on hold" : "new",
    applied_at: "2026-09-01T00:00:00Z",
    resume_url: `https://x.supabase.co/storage/v1/object/public/job-applications/resumes/${nameOf(n)}`,
  }));
  await writeCsv("job_applications.csv", rows);
  for (let n = 1; n < APPLICATIONS; n += 1)
    await writeFile(path.join(bucket, nameOf(n)), pdfWith(`Resume of person ${n}`));
}

const writeCsv = (name: string, rows: readonly Record<string, string>[]) =>
  writeFile(path.join(source, name), stringify([...rows], { header: true }));

function startImport(words: readonly string[] = [], files = path.join(source, "bucket")) {
  const args = [PROGRAM, "desk", "import", "supabase", source, files];
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: app.dataDir };
  const child = spawn(process.execPath, [...args, ...words], { env, cwd: source });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { child, ended };
}

/** The lines of the printed table: all have a resume but one, whose file is missing. */
const countsOf = ({ added, known }: { added: number; known: number }) => {
  const resumes = [added, known].map((count) => Math.max(count - 1, 0)).join("\\s+");
  return new RegExp(`applications\\s+${added}\\s+${known}\\s+0\nresumes\\s+${resumes}\\s+1\n`);
};

const getMaintainedCounts = () => onDatabaseOf(app, (db) => db.$count(applications));

test("a dry run prints the table and adds nothing", async () => {
  const { code, output } = await startImport(["--dry-run"]).ended;
  expect(output).toContain("A dry run: nothing was changed.");
  expect(output).toMatch(countsOf({ added: APPLICATIONS, known: 0 }));
  expect(code).toBe(0);
  expect(await getMaintainedCounts()).toBe(0);
});

test("a folder in which no resume can lie ends the command with one line", async () => {
  const { code, output } = await startImport([], path.join(source, "bucket/resumes")).ended;
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^[^\n]*has no folder "resumes": name the one above the files$/);
  expect(await getMaintainedCounts()).toBe(0);
});

test("an import that is killed goes on at the next run, beside the running site", async () => {
  await (await fetch(`${app.url}/careers`)).text();
  const killed = startImport();
  await expect.poll(getMaintainedCounts, { timeout: 60_000 }).toBeGreaterThan(50);
  killed.child.kill("SIGKILL");
  await killed.ended;
  const before = await getMaintainedCounts();
  expect(before).toBeLessThan(APPLICATIONS);

  const { code, output } = await startImport().ended;
  expect(output).toMatch(
    new RegExp(`applications\\s+${APPLICATIONS - before}\\s+${before}\\s+0\n`),
  );
  expect(code).toBe(0);
  expect(await getMaintainedCounts()).toBe(APPLICATIONS);

  // The page that was cached before shows the job without a restart.
  expect(await (await fetch(`${app.url}/careers`)).text()).toContain(JOB.title);
  const report = await readFile(path.join(source, "import-report.csv"), "utf8");
  expect(report).toContain('"Person 0","imported without its resume: it is not in the folder"');
});

test("another run changes nothing", async () => {
  const { code, output } = await startImport().ended;
  expect(output).toMatch(/jobs\s+0\s+1\s+0\n/);
  expect(output).toMatch(countsOf({ added: 0, known: APPLICATIONS }));
  expect(code).toBe(0);
  expect(await onDatabaseOf(app, (db) => db.$count(jobs))).toBeGreaterThan(0);
});

test("the old address of a resume leads administrators to it, and others to the sign-in", async () => {
  const address = (n: number) =>
    `${app.url}/storage/v1/object/public/job-applications/resumes/${nameOf(n)}`;
  const unknown = await fetch(address(999_999));
  expect(unknown.status).toBe(404);
  const stranger = await plainVisitor(app.url).open(address(5));
  expect(stranger.path).toMatch(/^\/admin\/login\?next=%2Fadmin%2Fapplications%2F/);

  const administrator = await plainAdministrator(app);
  const opened = await administrator.open(address(5));
  expect(opened.path).toMatch(/^\/admin\/applications\/[0-9a-f-]+(?:\/resume)?$/);
  expect(opened.status).toBe(200);
  const withoutFile = await administrator.open(address(0));
  expect(withoutFile.text).toContain("No resume");
});

test("an unknown status is shown as the text that it is", async () => {
  const [row] = await onDatabaseOf(app, (db) =>
    db.select().from(applications).where(eq(applications.status, "on hold")),
  );
  const administrator = await plainAdministrator(app);
  const page = await administrator.open(`/admin/applications/${row?.id}`);
  expect(page.heading).toBe("Person 7");
  expect(page.text).toContain("on hold");
});
