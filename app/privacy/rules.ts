export const DEFAULT_MONTHS = 12;
export const RETENTION_MAX_MONTHS = 120;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What employers in the United States must keep an application for, from its arrival or the last decision: 29 CFR 1602.14. */
export const LEGAL_APPLICATION_MONTHS = 12;

/**
 * How many months each holding keeps a record after it arrived, an application after the last decision on it if that is
 * later.
 */
export interface RetentionMonths {
  applications: number;
  inquiries: number;
}

export function isRetentionMonths(months: number): boolean {
  return Number.isInteger(months) && months >= 1 && months <= RETENTION_MAX_MONTHS;
}

/**
 * What was received at this moment or before it has been kept for so many months. A month without such a day ends on
 * its last.
 */
export function retainedUntil(now: Date, months: number): Date {
  const until = new Date(now);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() - months);
  until.setUTCDate(Math.min(now.getUTCDate(), daysIn(until)));
  return until;
}

/** A day after the last purge; at once when there was none, or when a day was missed. */
export function nextPurge(ranAt: Date | null, now: Date): Date {
  return ranAt ? new Date(Math.max(ranAt.getTime() + DAY_MS, now.getTime())) : now;
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
