import { safeParse } from "zod/mini";
import type { $ZodType, output } from "zod/v4/core";

/** What came in a form: every value of every field, as text, untrimmed. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

/** One message for each faulty field, in the order in which the fields stand. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; fieldErrors: FieldErrors };

/** Checks raw input against a form's schema: the first fault of each field, or the parsed value. */
export function checkForm<Schema extends $ZodType>(
  schema: Schema,
  input: unknown,
): Checked<output<Schema>> {
  const result = safeParse(schema, input);
  if (result.success) return { ok: true, value: result.data };
  const fieldErrors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "form");
    fieldErrors[field] ??= issue.message;
  }
  return { ok: false, fieldErrors };
}

/**
 * The value of a field of one line, or an empty text: what a browser sends for a field left blank. Browsers let no line
 * break into such a field; in one that was sent all the same, it would let a visitor add lines to a mail that quotes
 * the field.
 */
export function textOf(fields: FormFields, name: string): string {
  return rawTextOf(fields, name).replace(/[\r\n\u2028\u2029]+/g, " ");
}

/**
 * The value of a textarea with its line breaks as typed. Browsers send each as two characters but count it as one
 * against `maxlength`, so the longest text they let through would be refused.
 */
export function multilineTextOf(fields: FormFields, name: string): string {
  return rawTextOf(fields, name).replace(/\r\n?/g, "\n");
}

function rawTextOf(fields: FormFields, name: string): string {
  return fields.get(name)?.[0] ?? "";
}

/** Every value of a field that may stand several times. */
export function listOf(fields: FormFields, name: string): string[] {
  return [...(fields.get(name) ?? [])];
}

/** An unticked checkbox is not sent at all. */
export function isTicked(fields: FormFields, name: string): boolean {
  return fields.has(name);
}
