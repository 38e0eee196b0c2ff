import { TEXT } from "~/platform/pages/parameters";

/** A filter from an address, or an empty text; parsed like the page cache does. */
export function addressValue(url: URL, name: string): string {
  return TEXT(url.searchParams.get(name) ?? "");
}
