import { expect, test } from "vitest";
import { overdueBefore, replyDueAt } from "~/inquiries/replyDue";
import { type BusinessHours, createOfficeCalendar } from "~/platform/config/officeCalendar";
import { MINUTE_MS } from "~/platform/durations";

const timeZone = "America/New_York";
const calendarOf = (businessHours: BusinessHours) =>
  createOfficeCalendar({ timeZone, businessHours });

test.each([
  ["in the middle of a day of business", "2026-11-19T15:30", "2026-11-18T15:30"],
  ["on a Monday, what came on Friday", "2026-11-23T10:00", "2026-11-20T10:00"],
  ["after closing time", "2026-11-19T21:00", "2026-11-18T18:00"],
  ["before opening time", "2026-11-19T07:00", "2026-11-17T18:00"],
  ["before opening time on a Monday", "2026-11-23T07:00", "2026-11-19T18:00"],
  ["on a Saturday", "2026-11-21T12:00", "2026-11-19T18:00"],
  ["on a Sunday night", "2026-11-22T23:59", "2026-11-19T18:00"],
  ["over the change of clocks in autumn", "2026-11-02T10:00", "2026-10-30T10:00"],
])("the cutoff of the promised answer is right %s", (_when, now, cutoff) => {
  const calendar = calendarOf({ days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" });
  expect(calendar.timeOf(overdueBefore(calendar.momentOf(now), calendar))).toBe(cutoff);
});

test.each([
  ["on a Saturday, which is one of its days", "2026-11-21T12:00", "2026-11-20T12:00"],
  ["on a Monday, which is none", "2026-11-23T12:00", "2026-11-20T16:30"],
  ["an hour before it opens", "2026-11-20T06:00", "2026-11-18T16:30"],
])("the cutoff follows other business hours %s", (_when, now, cutoff) => {
  const calendar = calendarOf({ days: [2, 3, 4, 5, 6], opens: "07:00", closes: "16:30" });
  expect(calendar.timeOf(overdueBefore(calendar.momentOf(now), calendar))).toBe(cutoff);
});

test.each([
  ["within business hours", "2026-11-19T15:30", "2026-11-20T15:30"],
  ["on a Friday", "2026-11-20T10:00", "2026-11-23T10:00"],
  ["before opening time", "2026-11-19T07:00", "2026-11-20T09:00"],
  ["after closing time", "2026-11-19T18:00", "2026-11-23T09:00"],
  ["on a Saturday", "2026-11-21T12:00", "2026-11-24T09:00"],
  ["on a Sunday night", "2026-11-22T23:59", "2026-11-24T09:00"],
  ["before the change of clocks in autumn", "2026-10-30T10:00", "2026-11-02T10:00"],
])("the reply to what arrives %s is due a business day later", (_when, received, due) => {
  const calendar = calendarOf({ days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" });
  expect(calendar.timeOf(replyDueAt(calendar.momentOf(received), calendar))).toBe(due);
});

test("a reply is overdue from the minute after it was due, at every hour of a week", () => {
  const calendar = calendarOf({ days: [2, 3, 4, 5, 6], opens: "07:00", closes: "16:30" });
  const start = calendar.momentOf("2026-11-16T00:00").getTime();
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const received = new Date(start + hour * 60 * MINUTE_MS);
    const due = replyDueAt(received, calendar);
    const isOverdue = (now: Date) => received < overdueBefore(now, calendar);
    const name = calendar.timeOf(received);
    expect(isOverdue(new Date(due.getTime() - MINUTE_MS)), name).toBe(false);
    expect(isOverdue(new Date(due.getTime() + MINUTE_MS)), name).toBe(true);
  }
});
