import { expect, test } from "vitest";
import { monthOf, shiftMonth, weeksOf } from "~/blog/collaboration/calendarMonth";

test("a month is that of the address, or else of today", () => {
  expect(monthOf("2027-02", "2026-11-26")).toBe("2027-02");
  for (const typed of ["", "2027-13", "1999-01", "2027-2", "x"])
    expect(monthOf(typed, "2026-11-26"), typed).toBe("2026-11");
});

test("the months beside a month", () => {
  expect(shiftMonth("2026-12", 1)).toBe("2027-01");
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
});

test("the weeks of a month begin on Sunday and hold each of its days once", () => {
  const february = weeksOf("2028-02");
  expect(february).toHaveLength(5);
  expect(february[0]).toEqual([
    null,
    null,
    "2028-02-01",
    "2028-02-02",
    "2028-02-03",
    "2028-02-04",
    "2028-02-05",
  ]);
  expect(february.flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf("2026-02")).toHaveLength(4);
  expect(weeksOf("2026-08")).toHaveLength(6);
});
