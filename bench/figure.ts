/** One promise with its limit, and what was measured in this run. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  /** At most, or at least, this much of the unit. A figure that others are compared with, such as nginx, has no limit. */
  limit?: { atMost: number } | { atLeast: number };
}

export function holds({ measured, limit }: Figure): boolean {
  if (!limit) return true;
  return "atMost" in limit ? measured <= limit.atMost : measured >= limit.atLeast;
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[Math.max(0, place)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 50);
