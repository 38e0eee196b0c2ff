import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The latest arrival time for which the promised answer within 24 business hours is overdue at `now`. A period that
 * ends outside business hours continues on the next business day.
 */
export function promiseCutoff(now: Date, calendar: OfficeCalendar): Date {
  const { days, opens, closes } = calendar.businessHours;
  const [day = "", time = ""] = calendar.timeOf(now).split("T");
  const before = (date: string) => businessDayBefore(date, days);
  if (!days.includes(weekdayOf(day)) || time < opens)
    return calendar.momentOf(`${before(before(day))}T${closes}`);
  return calendar.momentOf(`${before(day)}T${time < closes ? time : closes}`);
}

function businessDayBefore(day: string, days: readonly number[]): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return days.includes(weekdayOf(before)) ? before : businessDayBefore(before, days);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
