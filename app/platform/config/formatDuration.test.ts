import { expect, test } from "vitest";
import { formatDuration } from "./officeCalendar";

test.each([
  [5, "5 minutes"],
  [30, "30 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [12 * 60, "12 hours"],
  [720 * 60, "720 hours"],
])("%d minutes are formatted as %j", (minutes, text) => {
  expect(formatDuration(minutes * 60_000)).toBe(text);
});
