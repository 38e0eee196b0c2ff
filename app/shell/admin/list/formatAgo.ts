import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/durations";

/** From then on the date says more than a number of days. */
const DATED_AFTER_MS = 7 * DAY_MS;

/** "just now", "5 min ago", "2 h ago", "3 d ago"; after a week "Nov 3", with the year if it is another one. */
export function formatAgo(at: Date, now: Date, calendar: OfficeCalendar): string {
  const age = now.getTime() - at.getTime();
  if (age >= DATED_AFTER_MS || age <= -MINUTE_MS) return dateOf(at, now, calendar);
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return `${Math.floor(age / DAY_MS)} d ago`;
}

function dateOf(at: Date, now: Date, calendar: OfficeCalendar): string {
  const yearOf = (moment: Date) => calendar.dayOf(moment).slice(0, 4);
  const date = calendar.shortDate(at);
  return yearOf(at) === yearOf(now) ? date.replace(/, \d+$/, "") : date;
}
