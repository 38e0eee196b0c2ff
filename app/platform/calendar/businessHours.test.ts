import { expect, test } from "vitest";
import { promiseCutoff } from "~/platform/calendar/businessHours";
import { officeMoment, officeTimeOf } from "~/platform/calendar/officeCalendar";

test.each([
  ["in the middle of a day of business", "2026-11-19T15:30", "2026-11-18T15:30"],
  ["on a Monday, what came on Friday", "2026-11-23T10:00", "2026-11-20T10:00"],
  ["after closing time", "2026-11-19T21:00", "2026-11-18T18:00"],
  ["before opening time", "2026-11-19T07:00", "2026-11-17T18:00"],
  ["before opening time on a Monday", "2026-11-23T07:00", "2026-11-19T18:00"],
  ["on a Saturday", "2026-11-21T12:00", "2026-11-19T18:00"],
  ["on a Sunday night", "2026-11-22T23:59", "2026-11-19T18:00"],
  ["over the change of clocks in autumn", "2026-11-02T10:00", "2026-10-30T10:00"],
])("the promise of a day of business is counted back %s", (_when, now, cutoff) => {
  expect(officeTimeOf(promiseCutoff(officeMoment(now)))).toBe(cutoff);
});
