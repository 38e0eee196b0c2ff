import * as z from "zod/mini";
import { listOf, type SentFields, textOf } from "~/platform/forms/check";
import {
  type Field,
  type FieldOptions,
  fieldOf,
  nullWhenEmpty,
  requiredText,
} from "~/platform/forms/fields";

// Kinds of fields that public forms do not have, so that these forms do not carry them.

/** An optional amount of money, such as 85,000.50. Currency signs, spaces and commas between thousands are ignored. */
export function money(options: FieldOptions, wrong: string): Field<string, number | null> {
  const digits = z.string().check(
    z.overwrite((typed) => typed.replace(/[\p{Sc}\s]|,(?=\d{3}(?!\d))/gu, "")),
    z.regex(/^(\d{1,10}(\.\d{1,2})?)?$/, wrong),
  );
  const amount = z.transform((typed: string) => (typed === "" ? null : Number(typed)));
  return fieldOf(
    "text",
    { inputMode: "decimal", ...options, optional: true },
    z.pipe(digits, amount),
  );
}

/** An optional day, YYYY-MM-DD. */
export function day(options: FieldOptions, wrong: string): Field<string, string | null> {
  const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed) && isReal(typed, "T00:00:00Z");
  return fieldOf("text", { type: "date", ...options, optional: true }, emptyOr(isDay, wrong));
}

/** When visitors see what is saved: an optional day and time at the offices, YYYY-MM-DDTHH:MM. */
export const publishAt: Field<string, string | null> = fieldOf(
  "text",
  { label: "Publish at", optional: true, type: "datetime-local" },
  emptyOr(isLocalTime, "Publication time must be a date and time, such as 2027-03-31T09:00"),
);

function isLocalTime(typed: string): boolean {
  // From the year 2000 on: before standard time, offsets from UTC were not whole minutes.
  return /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) && isReal(typed, "Z");
}

/** A file. It is read as it arrives, by the route: what the form reads of it is empty. */
export function file(options: FieldOptions & { accept: string }): Field<string, string> {
  return { control: "file", options, empty: "", read: () => "", check: z.string() };
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
function isReal(typed: string, suffix: string): boolean {
  const time = Date.parse(typed + suffix);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

interface RowsRules {
  /** The word for the rows in messages: "responsibilities". */
  name: string;
  entriesMax: number;
  /** Whether rows left empty are dropped; otherwise they are errors. */
  dropsEmpty: boolean;
}

/** A list of short texts. The form always shows one row at least. */
export function rows(
  options: FieldOptions & { maxCharacters: number },
  { name, entriesMax, dropsEmpty }: RowsRules,
): Field<string[], string[]> {
  const missing = `All ${name} must be filled`;
  const row = requiredText(options.maxCharacters, { missing, name: `Each of the ${name}` });
  const most = z.maxLength(entriesMax, `There can be at most ${entriesMax} ${name}`);
  const withoutEmpty = z.transform((texts: string[]) => texts.filter((text) => text.trim() !== ""));
  const check = dropsEmpty
    ? z.pipe(z.pipe(z.array(z.string()), withoutEmpty), z.array(row).check(most))
    : z.array(row).check(z.minLength(1, missing), most);
  const listOptions = { ...options, entriesMax };
  return {
    control: "rows",
    options: listOptions,
    empty: [""],
    read: listOf,
    rebuild: rebuildRows,
    check,
  };
}

/** The rows after a press on "Add" or "Remove", which submit the form where no scripts run; null after any other button. */
function rebuildRows(form: SentFields, list: string, texts: string[]): string[] | null {
  if (textOf(form, "add_row") === list) return [...texts, ""];
  const [name, index] = textOf(form, "remove_row").split(":");
  if (name !== list || !index || !/^\d{1,3}$/.test(index)) return null;
  const remainingRows = texts.filter((_, place) => place !== Number(index));
  // The form always shows one row at least.
  return remainingRows.length > 0 ? remainingRows : [""];
}
