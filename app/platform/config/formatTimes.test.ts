import { expect, test } from "vitest";
import { createOfficeCalendar, formatDue, formatDueDay } from "./officeCalendar";

const calendar = createOfficeCalendar({
  timeZone: "America/New_York",
  businessHours: { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" },
});
const at = calendar.momentOf;

test.each([
  ["2026-11-20T15:00", "today at 3:00 PM"],
  ["2026-11-21T09:05", "tomorrow at 9:05 AM"],
  ["2026-11-23T12:00", "Monday at 12:00 PM"],
  ["2026-11-26T00:30", "Thursday at 12:30 AM"],
  ["2026-11-27T09:00", "Nov 27 at 9:00 AM"],
])("a moment at %s is named from November 20 as %s", (due, text) => {
  expect(formatDue(at(due), at("2026-11-20T23:00"), calendar)).toBe(text);
});

test("a day that has passed is named by its date", () => {
  expect(formatDueDay("2026-11-19", "2026-11-20")).toBe("Nov 19");
});
