/** A piece of an address as the database can compare it: PostgreSQL refuses U+0000, and no id holds one. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}
