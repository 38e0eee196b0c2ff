import { safeParse } from "zod/mini";
import type { FieldOptions, Fields, FormSchema, TypedOf, ValuesOf } from "~/platform/forms/fields";

/** The column of a field: pay_minimum is stored in payMinimum. */
type ColumnOf<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<ColumnOf<Rest>>}`
  : Name & string;

/** The columns that a form writes. */
export type ColumnsOf<F extends Fields> = {
  [Name in keyof F as ColumnOf<Name>]: ValuesOf<F>[Name];
};

export const columnOf = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The values of a checked form by the columns that store them. */
export function columnsOf<F extends Fields>(
  { fields }: FormSchema<F>,
  values: ValuesOf<F>,
): ColumnsOf<F> {
  const columns = Object.keys(fields).map((name) => [columnOf(name), values[name]]);
  return Object.fromEntries(columns) as ColumnsOf<F>;
}

/** The form of a stored record. */
export function typedOf<F extends Fields>(
  { fields }: FormSchema<F>,
  record: ColumnsOf<F>,
): TypedOf<F> {
  const columns: Readonly<Record<string, unknown>> = record;
  const typed = Object.entries(fields).map(([name, { empty }]) => [
    name,
    typedValue(columns[columnOf(name)], empty),
  ]);
  return Object.fromEntries(typed) as TypedOf<F>;
}

function typedValue(value: unknown, empty: unknown): unknown {
  if (value === null || (Array.isArray(value) && value.length === 0)) return empty;
  return typeof value === "number" ? String(value) : value;
}

/**
 * The columns of a form that may be incomplete, to show it: a text that is too long, or a choice that is missing, stays as it is
 * typed; any other field that is not valid counts as empty.
 */
export function columnsOfTyped<F extends Fields>(
  { fields }: FormSchema<F>,
  typed: TypedOf<F>,
): ColumnsOf<F> {
  const columns = Object.entries(fields).map(([name, { check, options }]) => {
    const checked = safeParse(check, typed[name]);
    return [columnOf(name), checked.success ? checked.data : unfinished(typed[name], options)];
  });
  return Object.fromEntries(columns) as ColumnsOf<F>;
}

function unfinished(typed: unknown, { optional, maxCharacters: limit }: FieldOptions): unknown {
  // Records of a list are left out, rows are texts.
  if (Array.isArray(typed))
    return typed.flatMap((row) => (typeof row === "string" && row.trim()) || []);
  return optional && !limit ? null : String(typed).trim();
}
