const VALUE_MAX_CHARACTERS = 200;

/** A filter from an address, or nothing. PostgreSQL refuses U+0000 in any text; nothing that is stored could contain it. */
export function addressValue(url: URL, name: string): string {
  return (url.searchParams.get(name) ?? "")
    .replaceAll("\0", "")
    .trim()
    .slice(0, VALUE_MAX_CHARACTERS)
    .toWellFormed();
}
