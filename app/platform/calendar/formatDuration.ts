const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "30 minutes", "1 hour": in whole hours where it is some, in minutes otherwise. */
export function formatDuration(milliseconds: number): string {
  const isHours = milliseconds % HOUR_MS === 0;
  return isHours
    ? counted(milliseconds / HOUR_MS, "hour")
    : counted(Math.round(milliseconds / MINUTE_MS), "minute");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
