import type { OfficeCalendar } from "./officeCalendar";

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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "30 minutes", "1 hour": in whole hours where it is some, in minutes otherwise. */
export function formatDuration(milliseconds: number): string {
  const isHours = milliseconds % HOUR_MS === 0;
  return isHours
    ? counted(milliseconds / HOUR_MS, "hour")
    : counted(Math.round(milliseconds / MINUTE_MS), "minute");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** "4:05 PM", like every time of day on this site; without a time zone, as it is where the reader is. */
export function formatTimeOfDay(moment: Date, timeZone?: string): string {
  const options = { hour: "numeric", minute: "2-digit", timeZone } as const;
  // Some ICU versions put a narrow space between the time and AM.
  return moment.toLocaleTimeString("en-US", options).replaceAll("\u202f", " ");
}
