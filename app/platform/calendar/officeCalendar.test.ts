import { expect, test } from "vitest";
import { endOfOfficeDay, officeDayOf } from "./officeCalendar";

test("a day ends at midnight where the offices are", () => {
  expect(officeDayOf(new Date("2026-12-01T04:59:59Z"))).toBe("2026-11-30");
  expect(officeDayOf(new Date("2026-12-01T05:00:00Z"))).toBe("2026-12-01");
});

// Clocks change on 8 March and 1 November 2026.
test.each([
  ["2026-11-30", "2026-11-30T23:59:59-05:00"],
  ["2026-07-04", "2026-07-04T23:59:59-04:00"],
  ["2026-03-07", "2026-03-07T23:59:59-05:00"],
  ["2026-03-08", "2026-03-08T23:59:59-04:00"],
  ["2026-10-31", "2026-10-31T23:59:59-04:00"],
  ["2026-11-01", "2026-11-01T23:59:59-05:00"],
])("the last second of %s is %s", (day, moment) => {
  expect(endOfOfficeDay(day)).toBe(moment);
  expect(officeDayOf(new Date(moment))).toBe(day);
  expect(officeDayOf(new Date(Date.parse(moment) + 1_000))).not.toBe(day);
});
