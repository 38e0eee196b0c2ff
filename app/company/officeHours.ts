import { WEEKDAYS } from "~/company/rules";
import { formatTimeOfDay } from "~/platform/calendar/formatTimeOfDay";
import type { OfficeTime } from "~/platform/calendar/officeCalendar";

/** The business hours as visitors read them: `Monday to Friday 8:30 AM to 5:00 PM CST`, `Closed Saturday and Sunday`. */
export function officeHours({ businessHours, timeZone }: OfficeTime): string[] {
  const { days, opens, closes } = businessHours;
  const closed = WEEKDAYS.map((_, place) => place + 1).filter((day) => !days.includes(day));
  const times = `${clockTime(opens)} to ${clockTime(closes)} ${standardTimeOf(timeZone)}`;
  const open = `${formatDays(days)} ${times}`;
  return closed.length === 0 ? [open] : [open, `Closed ${formatDays(closed)}`];
}

const list = new Intl.ListFormat("en-US");
/** From so many days in a row on, the first and the last are named. */
const RANGE_MIN_DAYS = 3;

/** `[1, 2, 3, 6]` -> `Monday to Wednesday and Saturday` */
function formatDays(days: readonly number[]): string {
  const named = runsOf(days).flatMap((run) => {
    const names = run.map((day) => WEEKDAYS[day - 1] ?? "");
    return run.length < RANGE_MIN_DAYS ? names : [`${names[0]} to ${names.at(-1)}`];
  });
  return list.format(named);
}

function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

const clockTime = (time: string) => formatTimeOfDay(new Date(`2026-01-01T${time}:00Z`), "UTC");

/** "EST", also in summer, as firms write it; "GMT+1" where English has no name for a zone's time. */
function standardTimeOf(timeZone: string): string {
  const seasons = [new Date("2026-01-15T12:00Z"), new Date("2026-07-15T12:00Z")];
  const [standard] = seasons.sort((one, other) => hourIn(one) - hourIn(other));
  return nameIn(standard ?? new Date(0));

  function hourIn(moment: Date): number {
    const day = moment.toLocaleString("en-US", { timeZone, day: "numeric" });
    const time = moment.toLocaleTimeString("en-GB", { timeZone });
    return Number(day) * 24 + Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;
  }
  function nameIn(moment: Date): string {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
    const part = format.formatToParts(moment).find(({ type }) => type === "timeZoneName");
    return part?.value ?? timeZone;
  }
}
