import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../tests/support/database";
import { BACKUP_CONTENTS } from "./backupContents";

const database = useDatabase();
const APP = path.resolve(import.meta.dirname, "../app");

test("a backup includes the files of every subject", () => {
  const claiming = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts") && !name.startsWith("platform"))
    .filter((name) => readFileSync(path.join(APP, name), "utf8").includes("claimFile("));
  const owners = [...new Set(claiming.map((name) => name.split(path.sep)[0]))].sort();
  expect(owners).toEqual(["applications", "media"]);
  expect(BACKUP_CONTENTS.ownedFiles).toHaveLength(owners.length);
});

test("the excluded tables exist, and each file query returns keys and what the record says of the file", async () => {
  for (const name of BACKUP_CONTENTS.leftOut) {
    await database.pool.query(`select from "${name}" limit 1`);
  }
  for (const query of BACKUP_CONTENTS.ownedFiles) {
    const { fields } = await database.pool.query(query);
    expect(fields.map((field) => field.name)).toEqual(["key", "bytes", "sha256"]);
  }
});
