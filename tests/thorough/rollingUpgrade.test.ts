import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { startBucket } from "../support/bucket";
import { databaseUrl, run, startDatabaseServer } from "../support/databaseServer";
import { plainAdministrator } from "../support/plainAdministrator";
import {
  APPLICANT,
  applicationBody,
  INQUIRY,
  JOB,
  mintedKey,
  pdfOf,
} from "../support/visitorForms";

/** The release before: its copies run on while the first one of this release starts. Each release sets it anew. */
const RELEASE_BEFORE = "4cf85487edb2be940ce96d128e3beb885d5a8b22";

const ROOT = path.resolve(import.meta.dirname, "../..");
const execute = promisify(execFile);
const git = (...args: string[]) => execute("git", args, { cwd: ROOT, maxBuffer: 1e9 });

// A copy of the sources without its history, or with a part of it, has no release before.
const isThere = await git("cat-file", "-e", RELEASE_BEFORE).then(
  () => true,
  () => false,
);

/** The release before, built in a folder of its own, on our packages if it names the same ones. */
async function buildReleaseBefore(folder: string): Promise<void> {
  const archive = path.join(folder, "sources.tar");
  await git("archive", "--output", archive, RELEASE_BEFORE);
  await execute("tar", ["-xf", archive, "-C", folder]);
  const packages = async (root: string) => {
    const { packages } = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8"));
    const { "": _project, ...others } = packages;
    return JSON.stringify(others);
  };
  if ((await packages(folder)) === (await packages(ROOT)))
    await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  else await execute("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
  await execute(process.execPath, ["scripts/build.mjs"], { cwd: folder });
}

describe.skipIf(!isThere)("the release before and this one on the same data", () => {
  const closing: (() => Promise<unknown>)[] = [];
  let before: RunningApp;
  let now: RunningApp;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-before-"));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const bucket = await startBucket(path.join(folder, "bucket"));
    closing.push(() => bucket.stop());
    const { value: server, close } = await startDatabaseServer();
    closing.push(close);
    await run(server.adminUrl, "create database shared");
    const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
    const environment = {
      DATABASE_URL: databaseUrl(server.adminUrl, "shared"),
      SECRET: randomBytes(32).toString("hex"),
      S3_ENDPOINT: endpoint ?? "",
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const sources = path.join(folder, "sources");
    await execute("mkdir", [sources]);
    await buildReleaseBefore(sources);
    before = await startApp({ environment, folder: sources });
    closing.push(() => before.remove());
    await Promise.all([apply(before, "First"), write(before, "First")]);
    now = await startApp({ environment });
    closing.push(() => now.remove());
  }, 400_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function apply(app: RunningApp, full_name: string): Promise<number> {
    const key = await mintedKey(`${app.url}${JOB}`);
    const email = `${full_name.toLowerCase()}@example.com`;
    const body = applicationBody(key, pdfOf(20_000), { full_name, email });
    return (await fetch(`${app.url}${JOB}`, { method: "POST", body })).status;
  }

  async function write(app: RunningApp, name: string): Promise<number> {
    const form_key = await mintedKey(`${app.url}/contact`);
    const email = `${name.toLowerCase()}@example.com`;
    const body = new URLSearchParams({ ...INQUIRY, name, email, form_key });
    return (await fetch(`${app.url}/contact`, { method: "POST", body })).status;
  }

  it("both take messages and applications, and both show all of them", async () => {
    // Few enough that none waits for the others for as long as a statement may take, on a machine that does more than this.
    const names = ["A", "B", "C", "D"];
    const statuses = await Promise.all(
      [before, now].flatMap((app) =>
        names.flatMap((letter) => {
          const name = `${app === now ? "Newer" : "Older"}${letter}`;
          return [apply(app, name), write(app, name)];
        }),
      ),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    for (const app of [before, now]) {
      const administrator = await plainAdministrator(app);
      const applications = await administrator.open("/admin/applications?show=new");
      expect(applications.text).toContain("NewerD");
      expect(applications.text).toContain("OlderD");
      expect(applications.text).toContain("of 9");
      const inquiries = await administrator.open("/admin/inquiries");
      expect(inquiries.text).toContain("of 9");
    }
  });

  it("what is changed at one is shown by the other", async () => {
    for (const [changing, showing, town] of [
      [before, now, "Trenton, NJ"],
      [now, before, "Camden, NJ"],
    ] as const) {
      const administrator = await plainAdministrator(changing);
      const editor = await administrator.open("/admin/jobs/edit/product-manager");
      await editor.press("Save Job", { Location: town });
      const look = async () => (await fetch(`${showing.url}${JOB}`)).text();
      await expect.poll(look).toContain(town);
    }
  });

  it("who signed in at one is signed in at the other", async () => {
    for (const [here, there] of [
      [before, now],
      [now, before],
    ] as const) {
      const administrator = await plainAdministrator(here);
      expect((await administrator.open(`${there.url}/admin`)).heading).toBe("Dashboard");
    }
  });

  it("a copy of the release before that starts again serves the migrated data", async () => {
    await before.kill();
    before = await before.restart();
    const administrator = await plainAdministrator(before);
    expect((await administrator.open("/admin/inquiries")).text).toContain("of 9");
    expect(await apply(before, "Again")).toBe(200);
  });

  it("neither logs an error, and the audit log is whole when the older one is gone", async () => {
    expect(await before.stop()).toBe(0);
    const errors = [...before.output, ...now.output].filter((line) => /"level":[56]0/.test(line));
    expect(errors).toEqual([]);
    const administrator = await plainAdministrator(now);
    const log = await administrator.open("/admin/settings/audit-log?check");
    expect(log.text).toMatch(/All \d+ events are as they were written/);
    expect(await apply(now, APPLICANT.full_name.split(" ")[0] ?? "")).toBe(200);
  });
});
