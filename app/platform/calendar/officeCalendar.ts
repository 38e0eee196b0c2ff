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

const shortMomentFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "medium",
  timeStyle: "short",
});

/** "Nov 21, 2026, 4:05 PM", by the clocks at the offices. */
export function shortMoment(moment: Date): string {
  return shortMomentFormat.format(moment);
}

const offsetFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: OFFICE_TIME_ZONE,
  timeZoneName: "longOffset",
});

/** The last second of a day (YYYY-MM-DD) at the offices, in ISO 8601: "2026-11-30T23:59:59-05:00". */
export function endOfOfficeDay(day: string): string {
  // Clocks change in the night, so what holds at noon in UTC, the morning there, still holds at the day's end.
  return `${day}T23:59:59${offsetAt(new Date(`${day}T12:00:00Z`))}`;
}

/**
 * The moment at which the offices' clocks show a time (YYYY-MM-DDTHH:MM, from 1900 on). Of an hour that comes twice in autumn it is the first; an
 * hour that is left out in spring counts on from before the change.
 */
export function officeMoment(localTime: string): Date {
  const day = 24 * 60 * 60 * 1000;
  const roughly = Date.parse(`${localTime}Z`);
  const [before, after] = [roughly - day, roughly + day].map(
    (near) => new Date(`${localTime}${offsetAt(new Date(near))}`),
  ) as [Date, Date];
  const real = [before, after].filter((moment) => officeTimeOf(moment) === localTime);
  return real.sort((a, b) => a.getTime() - b.getTime())[0] ?? before;
}

const localTimeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** What the offices' clocks show at a moment, as a form's field for date and time has it: YYYY-MM-DDTHH:MM. */
export function officeTimeOf(moment: Date): string {
  return localTimeFormat.format(moment).replace(" ", "T");
}

function offsetAt(moment: Date): string {
  const parts = offsetFormat.formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "") || "Z";
}
