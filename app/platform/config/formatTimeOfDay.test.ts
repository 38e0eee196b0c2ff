import { expect, test } from "vitest";
import { formatTimeOfDay } from "./officeCalendar";

test.each([
  ["2026-11-23T08:44:00Z", "3:44 AM"],
  ["2026-11-23T14:00:00Z", "9:00 AM"],
  ["2026-11-23T17:05:00Z", "12:05 PM"],
  ["2026-11-23T05:00:00Z", "12:00 AM"],
])("%s in New York is %s", (moment, text) => {
  expect(formatTimeOfDay(new Date(moment), "America/New_York")).toBe(text);
});
