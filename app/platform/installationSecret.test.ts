import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installationSecret } from "~/platform/installationSecret.server";

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

it("the text of the file in the setting, after its prefix, is the same key", async () => {
  const ofFile = await installationSecret({ secret: null, dataDir });
  const text = (await readFile(join(dataDir, "secret"), "utf8")).trim();
  const elsewhere = join(dataDir, "elsewhere");
  const setting = (secret: string) => installationSecret({ secret, dataDir: elsewhere });
  expect(await setting(`base64url:${text}`)).toEqual(ofFile);
  // Installations run with the characters of such a text as their key.
  expect(String(await setting(text))).toBe(text);
});

it.skipIf(process.geteuid?.() !== 0)(
  "root gives the file to the owner of its folder, and nobody else can read it",
  async () => {
    await chown(dataDir, 1234, 1234);
    await installationSecret({ secret: null, dataDir });
    const { uid, gid, mode } = await stat(join(dataDir, "secret"));
    expect([uid, gid, mode & 0o777]).toEqual([1234, 1234, 0o600]);
  },
);

it("a file that cannot be read is an error that says why", async () => {
  await mkdir(join(dataDir, "secret"));
  await expect(installationSecret({ secret: null, dataDir })).rejects.toThrow(
    `The secret at ${join(dataDir, "secret")} cannot be read (EISDIR).`,
  );
});

it("a damaged file is an error", async () => {
  await writeFile(join(dataDir, "secret"), "short\n");
  await expect(installationSecret({ secret: null, dataDir })).rejects.toThrow("damaged");
});
