// Months are written YYYY-MM and days YYYY-MM-DD, as at the offices.

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** The month that an address asks for, or else the one of this day. */
export function monthOf(typed: string, today: string): string {
  return MONTH.test(typed) ? typed : today.slice(0, 7);
}

/** The month that is `by` months later, or earlier if `by` is negative. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month from Sunday to Saturday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = Array.from(
    { length: count },
    (_, day) => `${month}-${`${day + 1}`.padStart(2, "0")}`,
  );
  const cells = [...Array<null>(before).fill(null), ...days];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}
