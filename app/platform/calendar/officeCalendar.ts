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

const offsetFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: OFFICE_TIME_ZONE,
  timeZoneName: "longOffset",
});

/** The last second of a day (YYYY-MM-DD) at the offices, in ISO 8601: "2026-11-30T23:59:59-05:00". */
export function endOfOfficeDay(day: string): string {
  // Clocks change in the night, so what holds at noon in UTC, the morning there, still holds at the day's end.
  const parts = offsetFormat.formatToParts(new Date(`${day}T12:00:00Z`));
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${day}T23:59:59${name.replace("GMT", "") || "Z"}`;
}
