// PostgreSQL rejects U+0000, and an unpaired surrogate has no UTF-8 form.

// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is the point.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Returns whether the database can store a text; fields of forms refuse one that it cannot. */
export const isStorable = (text: string) => !UNSTORABLE.test(text);

/** Removes what cannot be stored, for text that is stored unchecked. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Parses JSON, and does the same to every text in it. */
export function parseStorable<Value>(json: string): Value {
  return JSON.parse(json, (_, part) => (typeof part === "string" ? storableText(part) : part));
}
