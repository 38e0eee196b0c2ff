import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../tests/support/database";
import { BACKUP_CONTENTS } from "./backupContents";

const database = useDatabase();
const ROOMS = path.resolve(import.meta.dirname, "../app/domain");

test("every room that owns files has them in the backup", () => {
  const owners = readdirSync(ROOMS).filter((room) =>
    readdirSync(path.join(ROOMS, room))
      .filter((name) => name.endsWith(".server.ts"))
      .some((name) => readFileSync(path.join(ROOMS, room, name), "utf8").includes("claimFile(")),
  );
  expect(owners).toEqual(["applications", "blog"]);
  expect(BACKUP_CONTENTS.ownedFiles).toHaveLength(owners.length);
});

test("what it names is there: each table that is left out, and a key for each file", async () => {
  for (const name of BACKUP_CONTENTS.leftOut) {
    await database.pool.query(`select from "${name}" limit 1`);
  }
  for (const query of BACKUP_CONTENTS.ownedFiles) {
    const { fields } = await database.pool.query(query);
    expect(fields.map((field) => field.name)).toEqual(["key"]);
  }
});
