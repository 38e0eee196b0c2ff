import { DEFAULT_LOCALE, type LocaleCode } from "~/languages/languages";
import { ENGLISH } from "~/languages/translate";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/durations";

/** When the offices reply to messages. Holidays are not known. */
export interface BusinessHours {
  /** From 1, Monday, to 7, Sunday; at least one. */
  days: readonly number[];
  /** HH:MM; `opens` is before `closes`. */
  opens: string;
  closes: string;
}

/** The company's time zone and business hours. */
export interface OfficeTime {
  /** An IANA name. */
  timeZone: string;
  businessHours: BusinessHours;
  /** The language and region of the texts; American English unless set. */
  locale?: LocaleCode;
}

/** Dates and times in the company's time zone: what "today" means for closing dates, schedules and business hours. */
export interface OfficeCalendar extends OfficeTime {
  locale: LocaleCode;
  /** The local date, as YYYY-MM-DD. */
  dayOf(moment: Date): string;
  /** "May 4, 2026" */
  longDate(moment: Date): string;
  /** "Tuesday, November 24" */
  weekdayDate(moment: Date): string;
  /** "Nov 21, 2026" */
  shortDate(moment: Date): string;
  /** A day (YYYY-MM-DD) in the same format. */
  shortDay(day: string): string;
  /** "Nov 21, 2026, 4:05 PM" */
  shortMoment(moment: Date): string;
  /** The last second of a day (YYYY-MM-DD), in ISO 8601: "2026-11-30T23:59:59-05:00". */
  endOfDay(day: string): string;
  /**
   * The moment of a local time (YYYY-MM-DDTHH:MM, from 1900 on). A time that occurs twice in autumn means the first; a time that
   * is skipped in spring is read with the offset from before the change.
   */
  momentOf(localTime: string): Date;
  /** The local time of a moment, in the format of a datetime-local field: YYYY-MM-DDTHH:MM. */
  timeOf(moment: Date): string;
}

/** Creates each formatter on first use, because creating one is slow. */
const formattersFor = (timeZone: string, locale: LocaleCode) => ({
  day: formatIn("en-CA", { timeZone }),
  long: formatIn(locale, { timeZone, dateStyle: "long" }),
  weekday: formatIn(locale, { timeZone, weekday: "long", month: "long", day: "numeric" }),
  short: formatIn(locale, { timeZone, dateStyle: "medium" }),
  moment: formatIn(locale, { timeZone, dateStyle: "medium", timeStyle: "short" }),
  time: formatIn("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
  offset: formatIn("en-US", { timeZone, timeZoneName: "longOffset" }),
});

export function createOfficeCalendar(office: OfficeTime): OfficeCalendar {
  const { timeZone, businessHours, locale = DEFAULT_LOCALE } = office;
  const { day, long, weekday, short, moment, time, offset } = formattersFor(timeZone, locale);
  const timeOf = (at: Date) => time().format(at).replace(" ", "T");
  function offsetAt(at: Date): string {
    const parts = offset().formatToParts(at);
    const name = parts.find(({ type }) => type === "timeZoneName");
    return name?.value.replace("GMT", "") || "Z";
  }
  return {
    timeZone,
    businessHours,
    locale,
    dayOf: ofThisSecond((at) => day().format(at)),
    longDate: (at) => long().format(at),
    weekdayDate: (at) => weekday().format(at),
    shortDate: (at) => short().format(at),
    shortDay: (date) => short().format(momentIn(`${date}T12:00`)),
    // Some ICU versions put a narrow space between the time and AM.
    shortMoment: (at) => moment().format(at).replaceAll("\u202f", " "),
    timeOf,
    endOfDay: (date) => `${date}T23:59:59${offsetAt(momentIn(`${date}T23:59`))}`,
    momentOf: momentIn,
  };

  function momentIn(localTime: string): Date {
    const roughly = Date.parse(`${localTime}Z`);
    const [before, after] = [roughly - DAY_MS, roughly + DAY_MS].map(
      (guess) => new Date(`${localTime}${offsetAt(new Date(guess))}`),
    ) as [Date, Date];
    const real = [before, after].filter((candidate) => timeOf(candidate) === localTime);
    return real.sort((a, b) => a.getTime() - b.getTime())[0] ?? before;
  }
}

/**
 * Remembers the text of the last second: every list of open jobs asks what day it is, and formatting it takes longer than the
 * rest of its condition.
 */
function ofThisSecond(format: (at: Date) => string): (at: Date) => string {
  let last = { second: Number.NaN, text: "" };
  return (at) => {
    const second = Math.floor(at.getTime() / 1000);
    if (second !== last.second) last = { second, text: format(at) };
    return last.text;
  };
}

function formatIn(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format;
  };
}

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

/** "30 minutes", "1 hour", "24 hours", "7 days": in the largest of these units that fits, in days from two days on. */
export function formatDuration(milliseconds: number, t = ENGLISH): string {
  if (milliseconds > DAY_MS && milliseconds % DAY_MS === 0)
    return t.counted(milliseconds / DAY_MS, "{count} day", "{count} days");
  const isHours = milliseconds % HOUR_MS === 0;
  return isHours
    ? t.counted(milliseconds / HOUR_MS, "{count} hour", "{count} hours")
    : t.counted(Math.round(milliseconds / MINUTE_MS), "{count} minute", "{count} minutes");
}

/** A day given as YYYY-MM-DD: "May 4, 2026". In UTC, so that no time zone shifts it. */
export function formatDay(day: string, locale: LocaleCode): string {
  const options = { timeZone: "UTC", dateStyle: "long" } as const;
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, options);
}

/** "4:05 PM", like every time of day on this site; without a time zone, as it is where the reader is. */
export function formatTimeOfDay(
  moment: Date,
  timeZone?: string,
  locale: LocaleCode = DEFAULT_LOCALE,
): string {
  const options = { hour: "numeric", minute: "2-digit", timeZone } as const;
  // Some ICU versions put a narrow space between the time and AM.
  return moment.toLocaleTimeString(locale, options).replaceAll("\u202f", " ");
}
