import { expect, test } from "vitest";
import { useEarlierDatabase } from "../../../tests/support/earlierDatabase";

// Upgrades a database of the release before, whose copies run on beside this one and write what they know: a file could be
// claimed as long as nobody had tried to delete it, and a sweep that took it made it due again within the hour.

const MIGRATION = 'ADD COLUMN "deletion_begun_at"';
const database = useEarlierDatabase();

const write = (statement: string) => database.query(statement);

async function stateOf(key: string) {
  const { rows } = await database.query(
    `select claimable, attempts, deletion_begun_at > now() - interval '20 s' as "isBeingDeleted"
     from unclaimed_files where key = $1`,
    [key],
  );
  return rows[0];
}

const WAITING = { claimable: true, attempts: 0, isBeingDeleted: null };
const ABANDONED = { claimable: false, attempts: 1, isBeingDeleted: null };

test("after the upgrade, a deletion that may have begun counts as begun now", async () => {
  await database.migrateUntilBefore(MIGRATION);
  await write(`insert into unclaimed_files (key, delete_after, attempts)
    values ('waiting', now(), 0), ('abandoned', now(), 1), ('leased', now() + interval '1 minute', 2)`);
  await database.migrateFrom(MIGRATION);
  expect(await stateOf("waiting")).toEqual(WAITING);
  expect(await stateOf("abandoned")).toEqual({ ...ABANDONED, isBeingDeleted: true });
  expect(await stateOf("leased")).toEqual({ claimable: false, attempts: 2, isBeingDeleted: true });
});

test("a copy of the release before adds files that can be claimed, and abandons others", async () => {
  await write("insert into unclaimed_files (key, delete_after) values ('added', now())");
  expect(await stateOf("added")).toEqual(WAITING);
  await write("update unclaimed_files set attempts = 1, delete_after = now() where key = 'added'");
  expect(await stateOf("added")).toEqual(ABANDONED);
  await write(
    `insert into unclaimed_files (key, delete_after, attempts) values ('of a record', now(), 1)`,
  );
  expect(await stateOf("of a record")).toEqual(ABANDONED);
});

test.each(["30 seconds", "1 hour"])(
  "what its sweep takes, for %s, can be claimed nowhere and counts as being deleted",
  async (pause) => {
    await write("delete from unclaimed_files");
    await write(
      `insert into unclaimed_files (key, delete_after, attempts) values ('a', now(), 0), ('b', now(), 1)`,
    );
    await write(
      `update unclaimed_files set attempts = attempts + 1, delete_after = now() + interval '${pause}'`,
    );
    expect(await stateOf("a")).toEqual({ claimable: false, attempts: 1, isBeingDeleted: true });
    expect(await stateOf("b")).toEqual({ claimable: false, attempts: 2, isBeingDeleted: true });
  },
);

test("it claims no file that a copy of this release has abandoned or reserved for a restore", async () => {
  await write("delete from unclaimed_files");
  await write(`insert into unclaimed_files (key, claimable, delete_after)
    values ('dropped', true, now()), ('abandoned', false, now()), ('reserved', false, now() + interval '1 day')`);
  await write("update unclaimed_files set claimable = false where key = 'dropped'");
  for (const key of ["dropped", "abandoned", "reserved"])
    expect(await stateOf(key)).toEqual(ABANDONED);
});
