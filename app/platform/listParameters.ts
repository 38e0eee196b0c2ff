import { storableText } from "~/platform/storableText";

// The parameters in the address of a list.

/** The longest filter or search; a longer text is cut off. */
export const FILTER_MAX_CHARACTERS = 200;

/** A filter of a list of the admin area, cut to 200 characters; empty without one. */
export function adminFilterValue(query: URLSearchParams, name: string): string {
  return storableText(query.get(name) ?? "").slice(0, FILTER_MAX_CHARACTERS);
}

/** Parses the number of a page of the list; anything but a number from 1 to a million is page 1. */
export function pageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1;
}
