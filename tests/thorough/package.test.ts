import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "../../package.json" with { type: "json" };
import { type RunningApp, startApp } from "../support/app";
import { getShared } from "../support/getShared";
import { applicationBody, JOB, mintedKey, pdfOf } from "../support/visitorForms";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

let folder: string;
let program: string;
let app: RunningApp;
beforeAll(async () => {
  await getShared("build");
  folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-package-"));
  await run(process.execPath, ["scripts/package.mjs", path.join(folder, "made")], { cwd: ROOT });
  // Somewhere else, so that nothing is found in the folder above.
  program = path.join(folder, "moved");
  await cp(path.join(folder, "made"), program, { recursive: true, verbatimSymlinks: true });
  await rm(path.join(folder, "made"), { recursive: true });
  app = await startApp({ program: ["scripts/start.mjs"], folder: program, fresh: true });
});
afterAll(async () => {
  await app?.remove();
  await rm(folder, { recursive: true, force: true });
});

it("starts without sources and build tools, and says which release it is", async () => {
  expect(app.output.join("\n")).toContain(`"version":"${version}"`);
  // Not to anybody who asks.
  expect(await (await fetch(`${app.url}/readyz`)).text()).toBe("ready\n");
  expect((await fetch(`${app.url}/careers`)).status).toBe(200);
  const left = ["app/root.tsx", "server", "tests", "node_modules/vite", "node_modules/typescript"];
  expect(left.filter((name) => existsSync(path.join(program, name)))).toEqual([]);
  expect(globSync("**/*.test.*", { cwd: path.join(program, "app") })).toEqual([]);
  // The guide copies it from here.
  expect(existsSync(path.join(program, "deploy/systemd/frontdesk.service"))).toBe(true);
});

it("draws pictures and takes an application with a resume, which it reads", async () => {
  const picture = await fetch(`${app.url}/og/home.png`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  const body = applicationBody(await mintedKey(`${app.url}${JOB}`), pdfOf(20_000));
  const response = await fetch(`${app.url}${JOB}`, { method: "POST", body });
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining("Application Submitted"),
  ]);
});

it("runs the operator's commands", async () => {
  const env = { ...process.env, DATA_DIR: app.dataDir, PORT: new URL(app.url).port };
  const { stdout } = await run(process.execPath, ["scripts/desk.mjs", "doctor"], {
    cwd: program,
    env,
  });
  expect(stdout).toContain("database");
});

it("writes the file of a command where the operator is, who calls it by npm or without", async () => {
  const command = [path.join(program, "scripts/desk.mjs"), "backup", "site.tar.gz"];
  const [caller = "", npmCaller = ""] = ["caller", "npm caller"].map((name) =>
    path.join(folder, name),
  );
  for (const place of [caller, npmCaller]) await mkdir(place);
  const env = { ...process.env, DATA_DIR: app.dataDir };
  await run(process.execPath, command, { cwd: caller, env });
  // As npm runs the script: in the folder of its package.json.
  const npm = { npm_lifecycle_event: "desk", INIT_CWD: npmCaller };
  await run(process.execPath, command, { cwd: program, env: { ...env, ...npm } });
  for (const place of [caller, npmCaller])
    expect(existsSync(path.join(place, "site.tar.gz"))).toBe(true);
  expect(existsSync(path.join(program, "site.tar.gz"))).toBe(false);
});
