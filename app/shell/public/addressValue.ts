import { TEXT } from "~/platform/http/pages/readingPages";

/** A filter from an address, or an empty text; parsed like the page cache does. */
export function addressValue(url: URL, name: string): string {
  return TEXT(url.searchParams.get(name) ?? "");
}
