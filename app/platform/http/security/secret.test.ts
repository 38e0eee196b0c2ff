import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installationSecret } from "./signing.server";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

it("processes that start together create one secret, readable by the owner only", async () => {
  const settings = { secret: null, dataDir: join(dataDir, "new") };
  const secrets = await Promise.all(Array.from({ length: 20 }, () => installationSecret(settings)));
  expect(new Set(secrets.map(String)).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(await readdir(settings.dataDir)).toEqual(["secret"]);
  expect((await stat(join(settings.dataDir, "secret"))).mode & 0o777).toBe(0o600);
  expect(await installationSecret(settings)).toEqual(secrets[0]);
});

it("the setting is preferred, and nothing is written then", async () => {
  expect(String(await installationSecret({ secret: "chosen", dataDir }))).toBe("chosen");
  expect(await readdir(dataDir)).toEqual([]);
});

it("a damaged file is an error", async () => {
  await writeFile(join(dataDir, "secret"), "short\n");
  await expect(installationSecret({ secret: null, dataDir })).rejects.toThrow("damaged");
});
