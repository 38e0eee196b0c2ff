export const APPLICATION_STATUSES = [
  "new",
  "reviewing",
  "interviewed",
  "accepted",
  "rejected",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const ADMIN_PAGE_SIZE = 25;
/** How long a mail about a status is delayed before it is sent, so that the change can be undone. */
export const STATUS_MAIL_DELAY_SECONDS = 15;
export const RECENT_APPLICATIONS_MAX = 5;
/** The kind of change, as it is stored, that says that the applicant was mailed about a status. */
export const MAILED = "told";
/** The most applications that one bulk command changes: each change writes a line to the audit log under its global lock. */
export const SELECTED_MAX = 500;

/** Up to this many applications are deleted without typing their number. */
const UNTYPED_MAX = 10;

/** Larger deletions require typing the number, so that no slip of the hand deletes them. */
export const mustBeTyped = (count: number) => count > UNTYPED_MAX;

export function isApplicationStatus(text: string): text is ApplicationStatus {
  return (APPLICATION_STATUSES as readonly string[]).includes(text);
}

/** How many applications have a status, which may also be one of another site; "" is any. */
export function countWithStatus(
  { total, byStatus }: { total: number; byStatus: Readonly<Record<string, number>> },
  status: string,
): number {
  if (status === "") return total;
  // The name of what every object has, such as "constructor", counts nothing.
  return Object.hasOwn(byStatus, status) ? (byStatus[status] ?? 0) : 0;
}

/** Accepted out of all applications, in whole percent, half rounded up; 0 without applications. */
export function conversionRate(accepted: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * accepted) / total);
}
