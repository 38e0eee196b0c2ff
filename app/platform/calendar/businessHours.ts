import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The latest arrival time for which the promised answer within 24 business hours is overdue at `now`. A period that
 * ends outside business hours continues on the next business day.
 */
export function promiseCutoff(now: Date, calendar: OfficeCalendar): Date {
  const { days, opens, closes } = calendar.businessHours;
  const [day = "", time = ""] = calendar.timeOf(now).split("T");
  const before = (date: string) => businessDayBeside(date, days, -DAY_MS);
  if (!days.includes(weekdayOf(day)) || time < opens)
    return calendar.momentOf(`${before(before(day))}T${closes}`);
  return calendar.momentOf(`${before(day)}T${time < closes ? time : closes}`);
}

/**
 * When the promised answer to what arrived at `received` is due: at the same time of the next business day. What arrives
 * outside business hours counts from when the offices open next.
 */
export function promiseDue(received: Date, calendar: OfficeCalendar): Date {
  const { days, opens, closes } = calendar.businessHours;
  const [day = "", time = ""] = calendar.timeOf(received).split("T");
  const after = (date: string) => businessDayBeside(date, days, DAY_MS);
  const isBusinessDay = days.includes(weekdayOf(day));
  if (isBusinessDay && time < opens) return calendar.momentOf(`${after(day)}T${opens}`);
  if (!isBusinessDay || time >= closes) return calendar.momentOf(`${after(after(day))}T${opens}`);
  return calendar.momentOf(`${after(day)}T${time}`);
}

/** The nearest business day before or after a day. */
function businessDayBeside(day: string, days: readonly number[], stepMs: number): string {
  const beside = new Date(Date.parse(`${day}T00:00:00Z`) + stepMs).toISOString().slice(0, 10);
  return days.includes(weekdayOf(beside)) ? beside : businessDayBeside(beside, days, stepMs);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
