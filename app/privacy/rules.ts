/** The retention until an administrator sets another one. It is a default of the table: a change needs a migration. */
export const DEFAULT_MONTHS = 12;
export const RETENTION_MAX_MONTHS = 120;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long employers in the United States must keep an application after its arrival or the last decision: 29 CFR
 * 1602.14.
 */
export const LEGAL_APPLICATION_MONTHS = 12;

/**
 * Months for which each data source retains a record after it arrived, an application after the last decision if that
 * is later.
 */
export interface RetentionMonths {
  applications: number;
  inquiries: number;
}

export function isRetentionMonths(months: number): boolean {
  return Number.isInteger(months) && months >= 1 && months <= RETENTION_MAX_MONTHS;
}

/**
 * For how many months a record is retained whose person was promised another time, or none (null). A longer setting does not
 * extend a promise, except to the year that the law demands: the notice names that exception.
 */
export function monthsFor(setting: number, promised: number | null): number {
  if (promised === null) return setting;
  return Math.min(setting, Math.max(promised, LEGAL_APPLICATION_MONTHS));
}

/**
 * The retention of records received at this moment or before has ended. If a month has no such day, its last day
 * counts.
 */
export function retainedUntil(now: Date, months: number): Date {
  const until = new Date(now);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() - months);
  until.setUTCDate(Math.min(now.getUTCDate(), daysIn(until)));
  return until;
}

/** A day after the last purge; at once if there was none, or if a day was missed. */
export function nextPurge(ranAt: Date | null, now: Date): Date {
  return ranAt ? new Date(Math.max(ranAt.getTime() + DAY_MS, now.getTime())) : now;
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
