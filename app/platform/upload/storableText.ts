/**
 * PostgreSQL refuses U+0000 in any text, and half of a surrogate pair has no UTF-8 form: such a text gets a field error
 * instead of an error of the database.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** The text without what cannot be stored, for what is kept as it came and not checked. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
