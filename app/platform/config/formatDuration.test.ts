import { expect, test } from "vitest";
import { formatDuration } from "./officeCalendar";

test.each([
  [5, "5 minutes"],
  [30, "30 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [12 * 60, "12 hours"],
  [24 * 60, "24 hours"],
  [36 * 60, "36 hours"],
  [7 * 24 * 60, "7 days"],
  [720 * 60, "30 days"],
])("%d minutes are formatted as %j", (minutes, text) => {
  expect(formatDuration(minutes * 60_000)).toBe(text);
});
