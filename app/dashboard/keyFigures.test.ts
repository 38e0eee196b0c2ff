import { expect, test } from "vitest";
import { formatChange, getFiguresOfLastMonth, storeFigures } from "~/dashboard/keyFigures.server";
import { useDatabase } from "../../tests/support/database";

test("a figure shows its change since last month, in its unit", () => {
  expect(formatChange(18, 6)).toBe("+12 since last month");
  expect(formatChange(6, 18)).toBe("−12 since last month");
  expect(formatChange(1200, 0)).toBe("+1,200 since last month");
  expect(formatChange(12, 10, "point")).toBe("+2 points since last month");
  expect(formatChange(12, 13, "point")).toBe("−1 point since last month");
  expect(formatChange(4, 4)).toBe("No change since last month");
});

test("a figure without a value of last month says so", () => {
  expect(formatChange(18, undefined)).toBe("Nothing to compare with yet");
});

const database = useDatabase();
const on = (day: string) => database.context({ now: () => new Date(`${day}T17:00:00Z`) });

test("a figure is compared with one of a month ago, or of the week before that, if there is one", async () => {
  await storeFigures(on("2026-10-01"), { applications: 5, jobs: 2 });
  await storeFigures(on("2026-10-01"), { applications: 7 });
  await storeFigures(on("2026-10-20"), { applications: 9, late: 1 });
  expect(await getFiguresOfLastMonth(on("2026-10-30"))).toEqual({});
  expect(await getFiguresOfLastMonth(on("2026-11-01"))).toEqual({ applications: 7, jobs: 2 });
  // 1 November, of which nothing is stored: the week before counts, and nothing older.
  await storeFigures(on("2026-10-27"), { applications: 11, late: 2 });
  expect(await getFiguresOfLastMonth(on("2026-12-01"))).toEqual({ applications: 11, late: 2 });
  expect(await getFiguresOfLastMonth(on("2027-03-01"))).toEqual({});
});
