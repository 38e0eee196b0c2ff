/**
 * Whether PostgreSQL can store a text: it rejects U+0000, and an unpaired surrogate has no UTF-8 form. Such a text gets
 * a field error instead of a database error.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Removes what cannot be stored, for text that is stored unchecked. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Removes U+0000, which PostgreSQL rejects and no id contains. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}
