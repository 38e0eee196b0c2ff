import { type Column, type SQL, sql } from "drizzle-orm";

/** Matches rows that contain the text, ignoring case; `%` and `_` have no special meaning. */
export function containsText(columns: Column[], text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const matches = columns.map((column) => sql`${column} ilike ${pattern}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** One page of a longer list. */
export interface Page<Item> {
  items: Item[];
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** A search found more than `total`, which are not listed. */
  hasMore?: boolean;
}

/** Parses a page number from an address; anything but a number from 1 to a million is page 1. */
export function pageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1;
}
