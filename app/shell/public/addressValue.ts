import { TEXT } from "~/platform/pages/parameters";

/** A filter from an address, or nothing: as the page cache reads it. */
export function addressValue(url: URL, name: string): string {
  return TEXT(url.searchParams.get(name) ?? "");
}
