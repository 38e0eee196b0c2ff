import { type Column, type SQL, sql } from "drizzle-orm";

/** Rows in which the text stands as typed, whatever its case: `%` and `_` have no meaning of their own. */
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
}

/** A page number from an address: anything but a number from 1 to a million is the first page. */
export function pageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1;
}
