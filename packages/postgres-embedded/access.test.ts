import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chmod, chown, lchown, link, mkdir, readdir, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { removeDataFolder } from "../../tests/support/dataFolder";
import { linkLibraries } from "./binaries.server";
import { boundLog } from "./clusterPaths.server";
import { type EmbeddedDatabase, openEmbedded } from "./openEmbedded.server";

const folder = mkdtempSync(path.join(os.tmpdir(), "frontdesk-access-"));
const dataDir = path.join(folder, "data");
let server: EmbeddedDatabase;
const SILENT = { debug: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  await chmod(folder, 0o711);
  server = await openEmbedded({ dataDir, log: SILENT, whenInUse: "refuse" });
});
afterAll(async () => {
  await server?.close();
  await removeDataFolder(folder);
});

async function withSite<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

function connecting(changes: object): Promise<void> {
  const client = new pg.Client({ ...server.connection, ...changes });
  return client.connect().then(() => client.end());
}

test("the site's role may use its own database and nothing more", async () => {
  await withSite(async (client) => {
    const { rows } = await client.query(
      "select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
    ]);
    await expect(client.query("create database another")).rejects.toThrow(/permission denied/);
    await expect(client.query("select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission/);
    await expect(client.query("copy pg_class to program 'id'")).rejects.toThrow(/permission/);
  });
});

test("nobody can connect without the password, and the superuser not at all", async () => {
  await expect(connecting({ password: "guess" })).rejects.toThrow(/password authentication failed/);
  await expect(connecting({ user: "postgres" })).rejects.toThrow(/no pg_hba.conf entry/);
});

test("text is UTF-8 in a collation that no library update changes, and pages have checksums", async () => {
  const { rows } = await withSite((client) =>
    client.query(
      `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
              current_setting('data_checksums') as checksums, lower('ÄÖÉ') as lowered
       from pg_database where datname = current_database()`,
    ),
  );
  expect(rows).toEqual([
    { provider: "b", locale: "C.UTF-8", encoding: "UTF8", checksums: "on", lowered: "äöé" },
  ]);
});

test("commits wait for the disk", async () => {
  await withSite(async (client) => {
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
      expect((await client.query(`show ${setting}`)).rows[0]).toEqual({ [setting]: "on" });
    }
  });
});

test("the write-ahead log stays under 256 MB however much is written", {
  tags: ["thorough"],
}, async () => {
  await withSite(async (client) => {
    for (let i = 0; i < 6; i++) {
      await client.query("select pg_logical_emit_message(false, 'filling', repeat('x', 50000000))");
    }
  });
  const wal = path.join(dataDir, "postgres/data/pg_wal");
  const names = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  // The server recycles segments while we look: a missing one uses no space.
  const sizes = names.map(
    (name) => statSync(path.join(wal, name), { throwIfNoEntry: false })?.size,
  );
  const bytes = sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(256 * 1024 * 1024);
});

test("failing statements leave no user input in the server's log", async () => {
  await withSite(async (client) => {
    await expect(client.query("select 'canary@person.example'::uuid")).rejects.toThrow(/uuid/);
  });
  const log = path.join(dataDir, "postgres/postgres.log");
  expect(readFileSync(log, "utf8")).not.toContain("canary");
});

test("the server's log is limited to a megabyte, with one predecessor", () => {
  const log = path.join(folder, "long.log");
  writeFileSync(log, "x".repeat(1024 * 1024 + 1));
  boundLog(log);
  expect(statSync(log).size).toBe(0);
  expect(statSync(`${log}.1`).size).toBe(1024 * 1024);
});

test("a server's log that cannot be limited does not end the program, and is limited later", async () => {
  // The timer of the server that is started here runs by the test's clock.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const warnings: string[] = [];
  const log = { ...SILENT, warn: (_: object, message: string) => void warnings.push(message) };
  const elsewhere = path.join(folder, "unlimited");
  const started = await openEmbedded({ dataDir: elsewhere, log, whenInUse: "refuse" });
  onTestFinished(() => started.close());
  const serverLog = path.join(elsewhere, "postgres/postgres.log");
  appendFileSync(serverLog, "x".repeat(1024 * 1024 + 1));
  // Stands for a full disk: this cannot be replaced with a file.
  await mkdir(`${serverLog}.1`);
  vi.advanceTimersByTime(60_000);
  expect(warnings).toEqual(["the database server's log cannot be limited yet"]);
  await rm(`${serverLog}.1`, { recursive: true });
  vi.advanceTimersByTime(60_000);
  expect(statSync(serverLog).size).toBe(0);
  expect(warnings).toHaveLength(1);
});

test("no link in the database's folder leads root to another file", async () => {
  const [log, victim] = [path.join(folder, "linked.log"), path.join(folder, "victim")];
  const long = "x".repeat(1024 * 1024 + 1);
  writeFileSync(victim, long);
  await symlink(victim, log);
  boundLog(log);
  expect(statSync(victim).size).toBe(long.length);
  await rm(log);
  writeFileSync(log, long);
  await symlink(victim, `${log}.1`);
  boundLog(log);
  expect(statSync(victim).size).toBe(long.length);
  expect(statSync(`${log}.1`).size).toBe(1024 * 1024);
  const second = path.join(folder, "second.log");
  await link(victim, second);
  boundLog(second);
  expect(statSync(victim).size).toBe(long.length);
});

test.skipIf(process.geteuid?.() !== 0)(
  "root starts no database through a link of another user",
  async () => {
    const [elsewhere, target] = [path.join(folder, "elsewhere"), path.join(folder, "target")];
    await mkdir(path.join(elsewhere, "postgres"), { recursive: true });
    await mkdir(target, { mode: 0o755 });
    const start = () => openEmbedded({ dataDir: elsewhere, log: SILENT, whenInUse: "refuse" });
    for (const place of ["postgres/lock", "postgres"]) {
      const linked = path.join(elsewhere, place);
      await rm(linked, { recursive: true, force: true });
      await symlink(path.join(target, "unmade"), linked);
      await lchown(linked, 1234, 1234);
      await expect(start()).rejects.toThrow(`${linked} is a symbolic link of user 1234`);
    }
    expect(await readdir(target)).toEqual([]);
    expect(statSync(target).mode & 0o777).toBe(0o755);
  },
);

test("library links that npm's install script did not create are created", async () => {
  const native = path.join(folder, "package", "native");
  await mkdir(path.join(native, "lib"), { recursive: true });
  writeFileSync(path.join(native, "lib", "libx.so.1.2"), "library");
  const links = ["native/lib/libx.so", "native/lib/libx.so.1"].map((target) => ({
    source: "native/lib/libx.so.1.2",
    target,
  }));
  writeFileSync(path.join(native, "pg-symlinks.json"), JSON.stringify(links));
  await symlink("libx.so.1.2", path.join(native, "lib", "libx.so.1"));
  linkLibraries(native);
  expect((await readdir(path.join(native, "lib"))).sort()).toEqual([
    "libx.so",
    "libx.so.1",
    "libx.so.1.2",
  ]);
  await rm(path.join(folder, "package"), { recursive: true });
});

test.skipIf(process.geteuid?.() !== 0)(
  "root gives nothing away that the data folder of another user only links to",
  async () => {
    const [elsewhere, system] = [path.join(folder, "rootless"), path.join(folder, "etc")];
    await mkdir(path.join(elsewhere, "postgres"), { recursive: true });
    await mkdir(path.join(system, "ssl"), { recursive: true });
    for (const name of ["shadow", "ssl/key"]) writeFileSync(path.join(system, name), "secret");
    const linked = path.join(elsewhere, "postgres", "data");
    await symlink(system, linked);
    await lchown(linked, 1234, 1234);
    for (const place of [elsewhere, path.join(elsewhere, "postgres")])
      await chown(place, 1234, 1234);
    await expect(
      openEmbedded({ dataDir: elsewhere, log: SILENT, whenInUse: "refuse" }),
    ).rejects.toThrow();
    for (const name of ["shadow", "ssl", "ssl/key"])
      expect(statSync(path.join(system, name)).uid).toBe(0);
  },
);

test.skipIf(process.geteuid?.() !== 0)(
  "root starts the database also in the folder of a user without a name, if another user can reach it",
  async () => {
    const unnamed = path.join(folder, "unnamed");
    await mkdir(unnamed, { mode: 0o755 });
    await chown(unnamed, 1234, 1234);
    const started = await openEmbedded({ dataDir: unnamed, log: SILENT, whenInUse: "refuse" });
    await started.close();
    await removeDataFolder(unnamed);
  },
);
