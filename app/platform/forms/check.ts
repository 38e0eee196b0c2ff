import { safeParse } from "zod/mini";
import type { $ZodType, output } from "zod/v4/core";

/** A submitted form: all values of all fields, as untrimmed text. */
export type SentFields = ReadonlyMap<string, readonly string[]>;

/** One message for each invalid field, in the order of the fields. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** The key of an error of no single field. */
export const FORM = "form";

export type Checked<Value> = { ok: true; value: Value } | { ok: false; fieldErrors: FieldErrors };

/** Checks raw input against a form's schema: the parsed value, or the first error of each field. */
export function checkForm<Schema extends $ZodType>(
  schema: Schema,
  input: unknown,
): Checked<output<Schema>> {
  const result = safeParse(schema, input);
  if (result.success) return { ok: true, value: result.data };
  const fieldErrors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = fieldOfIssue(issue.path);
    fieldErrors[field] ??= issue.message;
  }
  return { ok: false, fieldErrors };
}

/** A list has one message, a list of records one for each of their fields: `questions.0.answer`. */
function fieldOfIssue(path: readonly PropertyKey[]): string {
  return path.length > 2 ? path.join(".") : String(path[0] ?? FORM);
}

/**
 * The value of a single-line field, or "". Browsers send no line breaks in such a field; replacing them keeps a forged request
 * from adding lines to a mail that quotes the field.
 */
export function textOf(fields: SentFields, name: string): string {
  return rawTextOf(fields, name).replace(/[\r\n\u2028\u2029]+/g, " ");
}

/**
 * The value of a textarea. Browsers send a line break as two characters but count it as one for `maxlength`, so without the
 * replacement the longest text they allow would be rejected.
 */
export function multilineTextOf(fields: SentFields, name: string): string {
  return rawTextOf(fields, name).replace(/\r\n?/g, "\n");
}

/** The lines of a text, trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);

function rawTextOf(fields: SentFields, name: string): string {
  return fields.get(name)?.[0] ?? "";
}

/**
 * How many values of a field are read that may occur several times: more than any form accepts. A form that is refused is shown
 * again, and a page with a million controls takes a minute of the program's only thread.
 */
export const LIST_READ_MAX = 1_000;

/** The values of a field that may occur several times. */
export function listOf(fields: SentFields, name: string): string[] {
  return (fields.get(name) ?? []).slice(0, LIST_READ_MAX);
}

/** Browsers do not send an unchecked checkbox at all. */
export function isChecked(fields: SentFields, name: string): boolean {
  return fields.has(name);
}

/** Parses a version from an address or a form; 0, which no stored record has, for any other text. */
export function versionOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
