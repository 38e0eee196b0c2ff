/** The parts of a large sitemap: the fixed pages, and so many jobs or posts each, newest first. */
export const PART_ADDRESSES_MAX = 5_000;

export type SitemapPart = { of: "pages" } | { of: "jobs" | "posts"; number: number };

interface Totals {
  jobs: number;
  posts: number;
}

/** Whether everything fits into one file that is answered as fast as a page. */
export function fitsInOne({ jobs, posts }: Totals): boolean {
  return jobs + posts <= PART_ADDRESSES_MAX;
}

/** The names of all parts, as they stand in addresses: "jobs-1". */
export function listPartNames({ jobs, posts }: Totals): string[] {
  return ["pages", ...numbered("jobs", jobs), ...numbered("posts", posts)];
}

function numbered(of: string, total: number): string[] {
  const count = Math.ceil(total / PART_ADDRESSES_MAX);
  return Array.from({ length: count }, (_, place) => `${of}-${place + 1}`);
}

/** The part of this name; null if no sitemap of any size has one. */
export function readPartName(name: string): SitemapPart | null {
  if (name === "pages") return { of: "pages" };
  const [, of, number] = /^(jobs|posts)-([1-9]\d{0,4})$/.exec(name) ?? [];
  return of === "jobs" || of === "posts" ? { of, number: Number(number) } : null;
}

/** Where the records of a part begin and how many it holds. */
export function rangeOf(number: number): { skipped: number; most: number } {
  return { skipped: (number - 1) * PART_ADDRESSES_MAX, most: PART_ADDRESSES_MAX };
}
