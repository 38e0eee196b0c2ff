/** Removes U+0000, which PostgreSQL rejects and no id contains. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}
