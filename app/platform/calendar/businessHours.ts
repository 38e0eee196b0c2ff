import { officeMoment, officeTimeOf } from "~/platform/calendar/officeCalendar";

const OPENS = "09:00";
const CLOSES = "18:00";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What came in before this moment and has no answer yet is older than a day of business: the promised 24 hours, of which those that end
 * outside of Monday to Friday, 9 to 18 at the offices, run on into the next day there. Holidays are not known.
 */
export function promiseCutoff(now: Date): Date {
  const [day = "", time = ""] = officeTimeOf(now).split("T");
  if (!isBusinessDay(day) || time < OPENS)
    return officeMoment(`${businessDayBefore(businessDayBefore(day))}T${CLOSES}`);
  return officeMoment(`${businessDayBefore(day)}T${time < CLOSES ? time : CLOSES}`);
}

function businessDayBefore(day: string): string {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return isBusinessDay(before) ? before : businessDayBefore(before);
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
