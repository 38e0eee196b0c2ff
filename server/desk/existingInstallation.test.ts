import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../tests/support/database";
import { databaseUrl, run } from "../../tests/support/databaseServer";
import { getDatabaseServer } from "../../tests/support/getShared";
import { testSettings } from "../../tests/support/settings";
import { requireInstallation } from "./existingInstallation";

const database = useDatabase();

const serverSettings = (url: string) =>
  testSettings({ database: { kind: "server", url, directUrl: null, readUrl: null } });

test("a folder without a database, or none, is no installation, and nothing is made there", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-wrong-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const dataDir of [folder, path.join(folder, "missing")])
    await expect(requireInstallation(testSettings({ dataDir }))).rejects.toThrow(
      `There is no Frontdesk in ${dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  expect(await readdir(folder)).toEqual([]);
});

test("a folder with a database is one", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-right-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(path.join(dataDir, "postgres/data"), { recursive: true });
  await requireInstallation(testSettings({ dataDir }));
});

test("a database without tables is no installation, and one with them is", async () => {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  const { adminUrl } = await getDatabaseServer();
  await run(adminUrl, `create database ${name} encoding 'UTF8' template template0`);
  onTestFinished(() => run(adminUrl, `drop database ${name} with (force)`));
  const empty = serverSettings(databaseUrl(adminUrl, name));
  await expect(requireInstallation(empty)).rejects.toThrow(
    "There is no Frontdesk in the database that DATABASE_URL names. Set DATABASE_URL as the server has it.",
  );
  await requireInstallation(serverSettings(database.url));
});

test("a server that cannot be reached is left to what opens it, and says why", async () => {
  await requireInstallation(serverSettings("postgres://a:b@127.0.0.1:1/site"));
});
