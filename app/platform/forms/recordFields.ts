import * as z from "zod/mini";
import { type FormFields, listOf, textOf } from "~/platform/forms/check";
import {
  type Field,
  type FieldLook,
  type Fields,
  type FormSchema,
  fieldOf,
  type TypedOf,
} from "~/platform/forms/fields";
import { nullWhenEmpty, requiredText } from "~/platform/forms/text";

// Kinds of fields that public forms do not have, so that these forms do not carry them.

/** An optional amount of money. Currency signs and separators are ignored. */
export function money(look: FieldLook, wrong: string): Field<string, number | null> {
  const digits = z.string().check(
    z.overwrite((typed) => typed.replace(/[$,\s]/g, "")),
    z.regex(/^(\d{1,10}(\.\d{1,2})?)?$/, wrong),
  );
  const amount = z.transform((typed: string) => (typed === "" ? null : Number(typed)));
  return fieldOf("text", { inputMode: "decimal", ...look, optional: true }, z.pipe(digits, amount));
}

/** An optional day, YYYY-MM-DD. */
export function day(look: FieldLook, wrong: string): Field<string, string | null> {
  const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && isReal(typed, "T00:00:00Z");
  return fieldOf("text", { type: "date", ...look, optional: true }, emptyOr(isDay, wrong));
}

/** A file. It is read as it arrives, by the route: what the form reads of it is empty. */
export function file(look: FieldLook & { accept: string }): Field<string, string> {
  return { control: "file", look, empty: "", read: () => "", check: z.string() };
}

/** Checks an optional text that has a format, after changing it as `changes` say; an empty one becomes null. */
export function emptyOr(
  isValid: (typed: string) => boolean,
  wrong: string,
  ...changes: z.core.$ZodCheck<string>[]
) {
  const check = z.refine<string>((typed) => typed === "" || isValid(typed), wrong);
  return z.pipe(z.string().check(z.trim(), ...changes, check), nullWhenEmpty);
}

/** Whether the calendar has it: February 30 is written like a day but is none. */
export function isReal(typed: string, rest: string): boolean {
  const time = Date.parse(typed + rest);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

interface RowsRules {
  /** What messages call the rows: "responsibilities". */
  name: string;
  mostRows: number;
  /** Whether rows left empty are dropped; otherwise they are errors. */
  dropsEmpty: boolean;
}

/** A list of short texts. The form always shows one row at least. */
export function rows(
  look: FieldLook & { limit: number },
  { name, mostRows, dropsEmpty }: RowsRules,
): Field<string[], string[]> {
  const missing = `All ${name} must be filled`;
  const row = requiredText(look.limit, { missing, name: `Each of the ${name}` });
  const most = z.maxLength(mostRows, `There can be at most ${mostRows} ${name}`);
  const filled = z.transform((texts: string[]) => texts.filter((text) => text.trim() !== ""));
  const check = dropsEmpty
    ? z.pipe(z.pipe(z.array(z.string()), filled), z.array(row).check(most))
    : z.array(row).check(z.minLength(1, missing), most);
  return { control: "rows", look, empty: [""], read: listOf, check };
}

/**
 * Adds or removes a row if a row button submitted the form, as happens without scripts; the form is then shown again and
 * nothing is stored. Null if the form was submitted to be saved.
 */
export function withRowsChanged<F extends Fields>(
  { fields }: FormSchema<F>,
  sent: FormFields,
  typed: TypedOf<F>,
): TypedOf<F> | null {
  for (const [list, { control }] of Object.entries(fields)) {
    if (control !== "rows") continue;
    const texts = typed[list] as string[];
    if (textOf(sent, "add_row") === list) return { ...typed, [list]: [...texts, ""] };
    const index = indexToRemove(sent, list);
    if (index !== null) return { ...typed, [list]: withoutRow(texts, index) };
  }
  return null;
}

function indexToRemove(sent: FormFields, list: string): number | null {
  const [name, index] = textOf(sent, "remove_row").split(":");
  return name === list && index && /^\d{1,3}$/.test(index) ? Number(index) : null;
}

/** Removes a row; the last one is replaced by an empty row. */
function withoutRow(texts: readonly string[], removed: number): string[] {
  const left = texts.filter((_, index) => index !== removed);
  return left.length > 0 ? left : [""];
}
