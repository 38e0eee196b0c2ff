import { expect, test } from "vitest";
import { createFailedRows, workOnEach } from "~/platform/data/failedRows";

const START_MS = Date.parse("2026-11-20T15:00:00Z");
const at = (seconds: number) => new Date(START_MS + seconds * 1_000);

test("a row waits twice as long after each failure, five minutes at most", () => {
  const pauses = createFailedRows();
  let seconds = 0;
  for (const pause of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    pauses.addFailure("a", at(seconds));
    expect(pauses.listPaused(at(seconds + pause - 0.001))).toEqual(["a"]);
    expect(pauses.listPaused(at(seconds + pause))).toEqual([]);
    seconds += pause;
  }
});

test("a row that was done, or that nobody tried for long, begins anew", () => {
  const pauses = createFailedRows();
  for (const id of ["done", "gone"]) {
    pauses.addFailure(id, at(0));
    pauses.addFailure(id, at(0));
  }
  pauses.removeFailures("done");
  expect(pauses.listPaused(at(0))).toEqual(["gone"]);
  expect(pauses.listPaused(at(400))).toEqual([]);
  pauses.addFailure("gone", at(400));
  expect(pauses.listPaused(at(402))).toEqual([]);
});

test("a clock that was years ahead at a failure leaves no row alone once it is corrected", () => {
  const pauses = createFailedRows();
  pauses.addFailure("a", new Date("2036-01-01T00:00:00Z"));
  expect(pauses.listPaused(at(0))).toEqual([]);
});

test("a row that fails holds up none of the others, and is logged once", async () => {
  const failures: string[] = [];
  const pauses = createFailedRows();
  const work = async (id: string) => {
    if (id === "b") throw new Error("refused");
    return id !== "c";
  };
  const logFailure = (error: unknown, id: string) => failures.push(`${id}: ${error}`);
  const ids = ["a", "b", "c", "d"];
  const done = await workOnEach(() => at(0), pauses, ids, { work, logFailure });
  expect(done).toBe(2);
  expect(failures).toEqual(["b: Error: refused"]);
  expect(pauses.listPaused(at(1))).toEqual(["b"]);
});
