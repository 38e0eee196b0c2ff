import { storable } from "~/platform/http/upload/storableText";

const MAX_CHARACTERS = 200;

/** A filter's value in the address of a list, cut to 200 characters; empty without one. */
export function parameter(url: URL, name: string): string {
  return storable(url.searchParams.get(name) ?? "").slice(0, MAX_CHARACTERS);
}
