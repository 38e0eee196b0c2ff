import { expect, test } from "vitest";
import { createDatabaseClock } from "~/platform/data/databaseClock.server";
import { HOUR_MS } from "~/platform/durations";
import { useDatabase } from "../../../tests/support/database";

const database = useDatabase();

const databaseNow = async () => {
  const { rows } = await database.pool.query<{ ms: string }>(
    "select extract(epoch from clock_timestamp()) * 1000 as ms",
  );
  return Number(rows[0]?.ms);
};

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])("a machine that is an hour %s has the time of the database", async (_, aheadMs) => {
  const clock = createDatabaseClock(() => Date.now() + aheadMs);
  expect(await clock.compare(database.db)).toBeCloseTo(-aheadMs, -3);
  expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(1_000);
  expect(await clock.compare(database.db)).toBeNull();
});

test("a machine whose clock is set right again is followed, and one that is right is left alone", async () => {
  let aheadMs = 0;
  const clock = createDatabaseClock(() => Date.now() + aheadMs);
  expect(await clock.compare(database.db)).toBeNull();
  aheadMs = HOUR_MS;
  expect(await clock.compare(database.db)).toBeLessThan(-HOUR_MS + 1_000);
  aheadMs = 0;
  expect(await clock.compare(database.db)).toBe(0);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
});

test("a comparison that took long changes nothing", async () => {
  let machineMs = Date.now();
  const clock = createDatabaseClock(() => (machineMs += 10_000));
  expect(await clock.compare(database.db)).toBeNull();
  expect(clock.now().getTime()).toBe(machineMs);
});
