import { DAY_MS } from "~/platform/durations";

/** The retention until an administrator sets another one. It is a default of the table: a change needs a migration. */
export const DEFAULT_RETENTION_MONTHS = 12;
export const RETENTION_MAX_MONTHS = 120;

/** How long employers in the United States must keep an application after its arrival or the last decision: 29 CFR 1602.14. */
export const LEGAL_APPLICATION_MONTHS = 12;

/**
 * Months for which each data source retains a record after it arrived, an application after the last decision if that is later.
 */
export interface RetentionMonths {
  applications: number;
  inquiries: number;
}

export function isRetentionMonths(months: number): boolean {
  return Number.isInteger(months) && months >= 1 && months <= RETENTION_MAX_MONTHS;
}

/**
 * For how many months a record is retained: `setting`, or the promise to its person if that is shorter (`promised`; null: none).
 * A promise shortens it to 12 months at least, which the law demands; the privacy notice names that exception. Examples: setting
 * 24, promised 6 -> 12; setting 9, promised 6 -> 9.
 */
export function monthsFor(setting: number, promised: number | null): number {
  if (promised === null) return setting;
  return Math.min(setting, Math.max(promised, LEGAL_APPLICATION_MONTHS));
}

/** The retention of records received at this moment or before has ended. If a month has no such day, its last day counts. */
export function retentionCutoff(now: Date, months: number): Date {
  const until = new Date(now);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() - months);
  until.setUTCDate(Math.min(now.getUTCDate(), daysIn(until)));
  return until;
}

/** After a longer pause the clock may be wrong. */
const PLAUSIBLE_PAUSE_MS = 2 * DAY_MS;

/** When purges ran, as stored. */
export interface PurgeTimes {
  /** Null before the first. */
  ranAt: Date | null;
  /** When it was noticed that the clock is far from `ranAt`; null if it never was. */
  clockDoubtedAt: Date | null;
}

/**
 * A day after the last purge; at once if there was none, or if a day was missed. After a longer pause, or if the last one lies in
 * the future, it waits a day from the moment at which that was noticed. A clock that jumped ahead would erase for good what is
 * not due, and is corrected by then.
 */
export function nextPurge({ ranAt, clockDoubtedAt }: PurgeTimes, now: Date): Date {
  if (!ranAt) return now;
  const since = findClockWait({ ranAt, clockDoubtedAt }, now)?.since ?? ranAt;
  return new Date(Math.max(since.getTime() + DAY_MS, now.getTime()));
}

/** Whether a wait begins now that has to be stored. */
export const beginsWait = (times: PurgeTimes, now: Date): boolean =>
  findClockWait(times, now)?.isNew ?? false;

/**
 * The wait that begins when the clock is noticed to be far from the last purge; null if it is not. One that began in the future
 * did so by a wrong clock, and begins anew.
 */
function findClockWait(
  { ranAt, clockDoubtedAt }: PurgeTimes,
  now: Date,
): { since: Date; isNew: boolean } | null {
  if (!ranAt || !isImplausible(ranAt, now)) return null;
  const isUnderWay = clockDoubtedAt !== null && clockDoubtedAt <= now;
  return isUnderWay ? { since: clockDoubtedAt, isNew: false } : { since: now, isNew: true };
}

function isImplausible(ranAt: Date, now: Date): boolean {
  const passed = now.getTime() - ranAt.getTime();
  return passed < 0 || passed > PLAUSIBLE_PAUSE_MS;
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
