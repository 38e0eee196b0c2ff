import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RunningApp, startApp } from "../support/app";
import { databaseUrl, run } from "../support/databaseServer";
import { removeDataFolder, signalProcessesIn } from "../support/dataFolder";
import { freePort } from "../support/freePort";
import { getDatabaseServer } from "../support/getShared";
import { startSmtpServer } from "../support/smtpServer";
import { INQUIRY, mintedKey } from "../support/visitorForms";

let running: RunningApp | undefined;
afterEach(async () => {
  await running?.remove();
  running = undefined;
});

async function start(): Promise<RunningApp> {
  running = await startApp();
  return running;
}

async function startAgain(app: RunningApp): Promise<RunningApp> {
  running = await app.restart();
  return running;
}

/** Runs the program to its end; for starts that are expected to be refused. */
async function runToEnd(environment: Record<string, string>, words = ["serve"]) {
  const child = spawn(process.execPath, ["build/server/index.js", ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const startedAt = performance.now();
  const [code] = await once(child, "close");
  return { code, output, errors, ms: performance.now() - startedAt };
}

describe("a new installation", () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ fresh: true });
  });
  afterAll(() => app?.remove());

  test("says that it is ready when it can answer the first request", async () => {
    expect(app.output).toContain(`Frontdesk is ready on ${app.url}`);
    expect((await fetch(app.url)).status).toBe(200);
  });

  test("finds everything when it starts after a clean stop, and the demo does not come back", {
    tags: ["thorough"],
  }, async () => {
    expect(await app.stop()).toBe(0);
    app = await app.restart();
    const page = await (await fetch(`${app.url}/careers`)).text();
    expect(page).toContain("Senior Software Engineer");
  });
});

test("SIGTERM lets a request in flight end and exits with 0", async () => {
  const app = await start();
  const { hostname, port } = new URL(app.url);
  // A request whose body is still on its way keeps the server from ending.
  const slow = connect(Number(port), hostname);
  const body = "name=Ada";
  slow.write(
    `POST /contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await once(slow, "connect");
  const stopping = app.stop();
  slow.write(body);
  const [response] = await once(slow, "data");
  expect(String(response)).toContain("HTTP/1.1 422");
  slow.destroy();
  expect(await stopping).toBe(0);
});

test("SIGTERM exits with 0 while a request and a mail server both take their time", {
  tags: ["thorough"],
}, async () => {
  const accepted = Promise.withResolvers<void>();
  const smtp = await startSmtpServer({
    onData(stream) {
      stream.resume().on("end", () => accepted.resolve());
    },
  });
  onTestFinished(smtp.close);
  running = await startApp({ environment: { SMTP_URL: smtp.url } });
  const contact = `${running.url}/contact`;
  const inquiry = new URLSearchParams({ ...INQUIRY, form_key: await mintedKey(contact) });
  expect((await fetch(contact, { method: "POST", body: inquiry })).status).toBe(200);
  await accepted.promise;
  const { hostname, port } = new URL(running.url);
  const slow = connect(Number(port), hostname);
  slow.on("error", () => {});
  onTestFinished(() => void slow.destroy());
  slow.write(
    `POST /contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n`,
  );
  await once(slow, "connect");
  expect(await running.stop()).toBe(0);
});

test("a signal during the start lets it finish, and ends it with its database", {
  tags: ["thorough"],
}, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-start-"));
  onTestFinished(() => removeDataFolder(dataDir));
  const child = spawn(process.execPath, ["build/server/index.js", "serve"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await expect
    .poll(() => existsSync(path.join(dataDir, "postgres/data/postmaster.pid")))
    .toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(signalProcessesIn(dataDir, "SIGKILL")).toBe(0);
});

test("after kill -9 the site starts again, also when its database was still running", {
  tags: ["thorough"],
}, async () => {
  let app = await start();
  for (let round = 0; round < 3; round += 1) {
    await app.kill();
    app = await startAgain(app);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  }
});

test("a second process on the same folder is refused at once, with one line", async () => {
  const app = await start();
  const second = await runToEnd({ PORT: String(await freePort()), DATA_DIR: app.dataDir });
  expect(second.code).toBe(1);
  expect(second.errors.trim().split("\n")).toHaveLength(1);
  expect(second.errors).toContain("Another Frontdesk is running");
});

describe.each<{ name: string; environment: Record<string, string>; set: object }>([
  { name: "PORT", environment: { PORT: "eighty" }, set: {} },
  { name: "DATABASE_URL", environment: { DATABASE_URL: "nonsense" }, set: { tags: ["thorough"] } },
  {
    name: "SECRET",
    environment: { DATABASE_URL: "postgres://a:b@127.0.0.1:1/site" },
    set: { tags: ["thorough"] },
  },
])("a wrong $name", ({ name, environment, set }) => {
  test("ends the start with one line that names it", set, async () => {
    const refused = await runToEnd(environment);
    expect(refused.code).toBe(1);
    expect(refused.errors.trim().split("\n")).toHaveLength(1);
    expect(refused.errors).toContain(`${name} must`);
  });
});

test("a port that is taken ends the start with one line that names it", {
  tags: ["thorough"],
}, async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  const { port } = otherServer.address() as { port: number };
  const app = await start();
  expect(await app.stop()).toBe(0);
  const refused = await runToEnd({
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: app.dataDir,
    LOG_LEVEL: "silent",
  });
  otherServer.close();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain(`PORT ${port}`);
});

describe.each([
  { how: "without desk before it", words: ["doctor"], set: { tags: ["thorough"] } },
  { how: "that only begins like one", words: ["desk", "doctors"], set: {} },
])("a command $how", ({ words, set }) => {
  test("is refused and starts nothing", set, async () => {
    // With a wrong PORT a site that starts all the same ends with another code.
    const refused = await runToEnd({ PORT: "eighty" }, words);
    expect(refused).toMatchObject({ code: 2, errors: "" });
    expect(refused.output).toContain("There is no command");
  });
});

test("the operator's commands work while the site runs and while it is stopped", {
  tags: ["thorough"],
}, async () => {
  const app = await start();
  const environment = { DATA_DIR: app.dataDir, PUBLIC_URL: app.url };
  const result = await runToEnd(environment, ["desk", "admin", "create", "grace@example.com"]);
  expect(result).toMatchObject({ code: 0, errors: "" });
  const link = /http\S+\/admin\/password\/\S+/.exec(result.output)?.[0] ?? "";
  expect((await fetch(link)).status).toBe(200);
  expect(await app.stop()).toBe(0);
  const again = await runToEnd(environment, ["desk", "admin", "create", "grace@example.com"]);
  expect(again.code).toBe(1);
  expect(again.errors).toContain("admin reset");
  expect((await runToEnd(environment, ["desk", "doctor"])).output).toContain("ok      database");
});

test("a command with the wrong folder makes no installation there, and replaces no backup", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-wrong-"));
  onTestFinished(() => removeDataFolder(folder));
  const [dataDir, file] = [path.join(folder, "data"), path.join(folder, "site.tar.gz")];
  await writeFile(file, "last week");
  for (const words of [["backup", file], ["doctor"]]) {
    const refused = await runToEnd({ DATA_DIR: dataDir }, ["desk", ...words]);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errors).toBe(
      `Frontdesk cannot go on: There is no Frontdesk in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it.\n`,
    );
  }
  expect(await readdir(folder)).toEqual(["site.tar.gz"]);
  expect(await readFile(file, "utf8")).toBe("last week");
});

test("a backup of the default set-up is no foreign one on a PostgreSQL server with the same key", {
  tags: ["thorough"],
}, async () => {
  const app = await start();
  const file = path.join(app.dataDir, "site.tar.gz");
  const backup = await runToEnd({ DATA_DIR: app.dataDir }, ["desk", "backup", file]);
  expect(backup).toMatchObject({ code: 0, errors: "" });
  const secret = (await readFile(path.join(app.dataDir, "secret"), "utf8")).trim();

  const database = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  const { adminUrl } = await getDatabaseServer();
  await run(adminUrl, `create database ${database} encoding 'UTF8' template template0`);
  onTestFinished(() => run(adminUrl, `drop database ${database} with (force)`));
  const elsewhere = {
    DATABASE_URL: databaseUrl(adminUrl, database),
    DATA_DIR: path.join(app.dataDir, "elsewhere"),
  };
  const withKey = { ...elsewhere, SECRET: `base64url:${secret}` };
  const restored = await runToEnd(withKey, ["desk", "restore", file]);
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect((await runToEnd(withKey, ["desk", "doctor"])).output).toContain("ok      audit log");
  // The characters of the text are another key.
  const other = await runToEnd({ ...elsewhere, SECRET: secret }, ["desk", "restore", file]);
  expect(other.errors).toContain("not signed with this installation's secret");
});
