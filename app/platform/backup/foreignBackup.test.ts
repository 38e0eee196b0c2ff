import { beforeEach, expect, test } from "vitest";
import { restoreBackup } from "~/platform/backup/restoreBackup.server";
import { verifyAuditChain } from "~/platform/data/audit/auditChain.server";
import { BACKUP_CONTENTS } from "../../../server/backupContents";
import { ADA } from "../../../tests/support/actors";
import {
  alterBackup,
  backUp,
  backupScope,
  type OpenedBackup,
  restore,
} from "../../../tests/support/backups";
import { useDatabase } from "../../../tests/support/database";

const [source, target] = [useDatabase(), useDatabase()];
beforeEach(() => Promise.all([source.clear(), target.clear()]));

const OUR_SECRET = { secret: "a secret of the tests" };
const nothing = () => {};

test("only the operator, with an option, can restore a backup signed with another secret", async () => {
  const file = await backUp(backupScope(source));
  const [scope, anyway] = [backupScope(target), { allowForeign: true }];
  for (const sealing of [{ secret: "of somebody else" }, "unsigned"] as const) {
    const foreign = await alterBackup(file, nothing, sealing);
    const rejection = { ok: false, reason: "foreign" };
    expect(await restore(scope, foreign)).toEqual(rejection);
    expect(await restoreBackup(scope, ADA, foreign, anyway)).toEqual(rejection);
    expect(await restore(scope, foreign, anyway)).toMatchObject({ ok: true });
    expect(await verifyAuditChain(target.context())).toMatchObject({ ok: true });
    const { rows } = await target.pool.query("select action from audit_events order by id desc");
    expect(rows[0]).toEqual({ action: "foreign-backup-restored" });
  }
  const ours = await alterBackup(file, nothing, OUR_SECRET);
  expect(await restore(scope, ours)).toMatchObject({ ok: true });
});

test.each([
  ...BACKUP_CONTENTS.leftOut.map((table) => [table, table, "id"]),
  ["souvenirs", "souvenirs", "id"],
  ["jobs.owner", "jobs", "owner"],
])(
  "%s, which a backup never holds, is refused by name and changes nothing",
  { tags: ["thorough"] },
  async (what, table, column) => {
    const file = await backUp(backupScope(source));
    await target.pool.query("insert into job_policy (id, blocks_incomplete) values (1, true)");
    const change = ({ outline, tables }: OpenedBackup) => {
      const known = outline.tables.find(({ name }) => name === table);
      if (known) known.columns.push(column);
      else outline.tables.push({ name: table, columns: [column] });
      tables[table] = "";
    };
    const altered = await alterBackup(file, change, OUR_SECRET);
    const refused = { ok: false, reason: "unexpected", what };
    expect(await restore(backupScope(target), altered)).toEqual(refused);
    expect((await target.pool.query("select * from job_policy")).rows).toHaveLength(1);
  },
);
