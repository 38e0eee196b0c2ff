import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { DAY_MS } from "~/platform/durations";

// The promised reply within 24 hours on business days; REPLY_TIME (content/placeholders.ts) repeats it in words.

/**
 * The latest arrival time for which the promised reply is overdue at `now`. A period that ends outside business hours continues
 * on the next business day.
 */
export function overdueBefore(now: Date, calendar: OfficeCalendar): Date {
  const { days, opens, closes } = calendar.businessHours;
  const [day = "", time = ""] = calendar.timeOf(now).split("T");
  const previousBusinessDay = (date: string) => businessDayBeside(date, days, -DAY_MS);
  if (!days.includes(weekdayOf(day)) || time < opens)
    return calendar.momentOf(`${previousBusinessDay(previousBusinessDay(day))}T${closes}`);
  return calendar.momentOf(`${previousBusinessDay(day)}T${time < closes ? time : closes}`);
}

/**
 * When the promised reply to a message is due: at the same time of the next business day. A message that arrives outside business
 * hours counts as received when the offices open next.
 */
export function replyDueAt(receivedAt: Date, calendar: OfficeCalendar): Date {
  const { days, opens, closes } = calendar.businessHours;
  const [day = "", time = ""] = calendar.timeOf(receivedAt).split("T");
  const nextBusinessDay = (date: string) => businessDayBeside(date, days, DAY_MS);
  const isBusinessDay = days.includes(weekdayOf(day));
  if (isBusinessDay && time < opens) return calendar.momentOf(`${nextBusinessDay(day)}T${opens}`);
  if (!isBusinessDay || time >= closes)
    return calendar.momentOf(`${nextBusinessDay(nextBusinessDay(day))}T${opens}`);
  return calendar.momentOf(`${nextBusinessDay(day)}T${time}`);
}

/** The nearest business day before or after a day. */
function businessDayBeside(day: string, days: readonly number[], stepMs: number): string {
  const beside = new Date(Date.parse(`${day}T00:00:00Z`) + stepMs).toISOString().slice(0, 10);
  return days.includes(weekdayOf(beside)) ? beside : businessDayBeside(beside, days, stepMs);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
