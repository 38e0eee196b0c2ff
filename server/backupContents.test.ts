import { readdirSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useSubmissions } from "~/applications/submissions.testing";
import { addAvifCopies } from "~/media/avifCopies.server";
import { addPicture } from "~/media/commands.server";
import { ADA } from "../tests/support/actors";
import { backUp, backupScope, filesIn } from "../tests/support/backups";
import { useDatabase } from "../tests/support/database";
import { BACKUP_CONTENTS } from "./backupContents";

const database = useDatabase();
const { apply } = useSubmissions(database);
const APP = path.resolve(import.meta.dirname, "../app");

/** For each subject that owns files: stores some as its commands do. Returns how many. */
const STORING: Record<string, () => Promise<number>> = {
  async applications() {
    expect(await apply()).toMatchObject({ ok: true });
    return 1;
  },
  async media() {
    const app = database.context();
    const temporaryPath = app.files.temporary.newPath();
    // With grain, so that AVIF is smaller than WebP and gets a file of its own.
    const noise = { type: "gaussian", mean: 128, sigma: 25 } as const;
    const create = { width: 480, height: 240, channels: 3 as const, background: "#2563eb", noise };
    await writeFile(temporaryPath, await sharp({ create }).blur(1).jpeg().toBuffer());
    expect(await addPicture(app, ADA, { temporaryPath, alt: "A harbor" })).toMatchObject({
      ok: true,
    });
    expect(await addAvifCopies(app)).toBe(1);
    return 2;
  },
};

test("a backup includes the files of every subject", async () => {
  for (const [subject, store] of Object.entries(STORING)) {
    const before = await storedKeys();
    const count = await store();
    const added = (await storedKeys()).filter((key) => !before.includes(key));
    expect(added, subject).toHaveLength(count);
    expect(await filesIn(await backUp(backupScope(database))), subject).toEqual(
      expect.arrayContaining(added),
    );
  }
});

test("every subject that claims files has an example here", () => {
  const claiming = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts") && !name.startsWith("platform"))
    .filter((name) => readFileSync(path.join(APP, name), "utf8").includes("claimFile("));
  const owners = [...new Set(claiming.map((name) => name.split(path.sep)[0]))].sort();
  expect(owners).toEqual(Object.keys(STORING).sort());
});

/** The keys of all files in the store. */
async function storedKeys(): Promise<string[]> {
  const folder = path.join(database.dataDir, "uploads");
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("the excluded tables exist, and each file query returns keys and what the record says of the file", async () => {
  for (const name of BACKUP_CONTENTS.leftOut) {
    await database.pool.query(`select from "${name}" limit 1`);
  }
  for (const query of BACKUP_CONTENTS.ownedFiles) {
    const { fields } = await database.pool.query(query);
    expect(fields.map((field) => field.name)).toEqual(["key", "bytes", "sha256"]);
  }
});
