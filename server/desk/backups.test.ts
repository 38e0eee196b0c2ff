import { stat } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { backupScope } from "../../tests/support/backups";
import { useDatabase } from "../../tests/support/database";
import { backupCommand } from "./backups";

const database = useDatabase();
beforeEach(() => database.clear());

/** Runs the command. Returns the backup's size, and how the command failed, if it did. */
async function backUp() {
  const backups = backupScope(database);
  const file = path.join(backups.app.settings.dataDir, "frontdesk.tar.gz");
  const failure = await backupCommand({ backups }, [file]).then(() => "", String);
  return { failure, bytes: (await stat(file)).size };
}

test("backing up a site without files succeeds", async () => {
  expect(await backUp()).toMatchObject({ failure: "" });
});

test("a backup without one of the files that records name is written, and fails", async () => {
  await database.pool.query(
    `insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key, applied_at)
     values ('APP-1', 'one', 'Engineer', 'Person', 'person@example.com', '(609) 555-0147', md5('1'), now())`,
  );
  const { failure, bytes } = await backUp();
  expect(failure).toContain("has none of the files: check that DATA_DIR");
  expect(bytes).toBeGreaterThan(0);
});
