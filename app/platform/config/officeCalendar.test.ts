import { expect, test } from "vitest";
import {
  createOfficeCalendar,
  formatDue,
  formatDueDay,
  formatDuration,
  formatTimeOfDay,
} from "~/platform/config/officeCalendar";

const businessHours = { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" };
const inZone = (timeZone: string) => createOfficeCalendar({ timeZone, businessHours });
const calendar = inZone("America/New_York");

test("a day ends at midnight in the company's time zone", () => {
  expect(calendar.dayOf(new Date("2026-12-01T04:59:59Z"))).toBe("2026-11-30");
  expect(calendar.dayOf(new Date("2026-12-01T05:00:00Z"))).toBe("2026-12-01");
});

test.each(["Pacific/Kiritimati", "Pacific/Auckland", "America/New_York", "Pacific/Pago_Pago"])(
  "a day is written as the same day in %s",
  (timeZone) => {
    expect(inZone(timeZone).shortDay("2027-01-31")).toBe("Jan 31, 2027");
  },
);

// Clocks change on 8 March and 1 November 2026.
test.each([
  ["2026-11-30", "2026-11-30T23:59:59-05:00"],
  ["2026-07-04", "2026-07-04T23:59:59-04:00"],
  ["2026-03-07", "2026-03-07T23:59:59-05:00"],
  ["2026-03-08", "2026-03-08T23:59:59-04:00"],
  ["2026-10-31", "2026-10-31T23:59:59-04:00"],
  ["2026-11-01", "2026-11-01T23:59:59-05:00"],
])("the last second of %s is %s", (day, moment) => {
  expect(calendar.endOfDay(day)).toBe(moment);
  expect(calendar.dayOf(new Date(moment))).toBe(day);
  expect(calendar.dayOf(new Date(Date.parse(moment) + 1_000))).not.toBe(day);
});

test.each([
  ["2026-11-23T09:00", "2026-11-23T14:00:00.000Z"],
  ["2026-07-04T00:00", "2026-07-04T04:00:00.000Z"],
  ["2026-03-08T01:59", "2026-03-08T06:59:00.000Z"],
  ["2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
  ["2026-11-01T00:59", "2026-11-01T04:59:00.000Z"],
  ["2026-11-01T02:00", "2026-11-01T07:00:00.000Z"],
  ["2026-12-31T23:59", "2027-01-01T04:59:00.000Z"],
])("the local time %s is the moment %s, and back", (local, moment) => {
  expect(calendar.momentOf(local).toISOString()).toBe(moment);
  expect(calendar.timeOf(new Date(moment))).toBe(local);
});

test("a time that occurs twice means the first, and a skipped time uses the offset from before the change", () => {
  expect(calendar.momentOf("2026-11-01T01:30").toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(calendar.momentOf("2026-03-08T02:30").toISOString()).toBe("2026-03-08T07:30:00.000Z");
});

test.each([
  ["Pacific/Auckland", "2026-11-30", "2026-11-30T23:59:59+13:00", "Nov 30, 2026, 11:59 PM"],
  ["Pacific/Kiritimati", "2026-07-04", "2026-07-04T23:59:59+14:00", "Jul 4, 2026, 11:59 PM"],
  ["Europe/Berlin", "2026-03-29", "2026-03-29T23:59:59+02:00", "Mar 29, 2026, 11:59 PM"],
  ["UTC", "2026-07-04", "2026-07-04T23:59:59+00:00", "Jul 4, 2026, 11:59 PM"],
  ["America/Anchorage", "2026-11-01", "2026-11-01T23:59:59-09:00", "Nov 1, 2026, 11:59 PM"],
])("in %s the last second of %s is %s", (zone, day, moment, text) => {
  const there = inZone(zone);
  expect(there.endOfDay(day)).toBe(moment);
  expect(there.dayOf(new Date(moment))).toBe(day);
  expect(there.shortMoment(new Date(moment))).toBe(text);
});

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

test.each([
  ["2026-11-23T08:44:00Z", "3:44 AM"],
  ["2026-11-23T14:00:00Z", "9:00 AM"],
  ["2026-11-23T17:05:00Z", "12:05 PM"],
  ["2026-11-23T05:00:00Z", "12:00 AM"],
])("%s in New York is %s", (moment, text) => {
  expect(formatTimeOfDay(new Date(moment), "America/New_York")).toBe(text);
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
