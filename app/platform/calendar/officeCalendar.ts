/** Where the offices are: what "today" means for closing dates and business hours. */
export const OFFICE_TIME_ZONE = "America/New_York";

const officeDay = new Intl.DateTimeFormat("en-CA", { timeZone: OFFICE_TIME_ZONE });
const longDay = new Intl.DateTimeFormat("en-US", { timeZone: OFFICE_TIME_ZONE, dateStyle: "long" });
const shortDay = new Intl.DateTimeFormat("en-US", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "medium",
});

/** The day at the offices, as YYYY-MM-DD. */
export function officeDayOf(moment: Date): string {
  return officeDay.format(moment);
}

/** "May 4, 2026" */
export function longDate(moment: Date): string {
  return longDay.format(moment);
}

/** "May 4, 2026" with the month short: "Nov 21, 2026" */
export function shortDate(moment: Date): string {
  return shortDay.format(moment);
}
