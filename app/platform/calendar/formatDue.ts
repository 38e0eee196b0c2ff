import type { OfficeCalendar } from "~/platform/calendar/officeCalendar";

const DAY_MS = 24 * 60 * 60 * 1000;
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });
const shortDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
});

/** Formats a moment of the coming days at the offices, such as "today at 3:00 PM" or "Monday at 9:00 AM". */
export function formatDue(due: Date, now: Date, calendar: OfficeCalendar): string {
  const time = calendar.shortMoment(due).split(", ").at(-1);
  return `${formatDueDay(calendar.dayOf(due), calendar.dayOf(now))} at ${time}`;
}

/** Formats a day (YYYY-MM-DD) as seen from `today`: "today", "tomorrow", "Monday", or "Nov 30" from a week on. */
export function formatDueDay(day: string, today: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  const days = (moment.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return (days > 1 && days < 7 ? weekday : shortDay).format(moment);
}
