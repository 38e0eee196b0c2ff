import type { FieldErrors } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import type { SummaryError } from "~/ui/primitives/Field";

/** The result of a form that was not saved: what was typed, and why it was not saved. */
export interface FormResult<Typed> {
  values: Typed;
  fieldErrors: FieldErrors;
  formError?: string;
  /** Set if the same form may be accepted later. */
  retryAfterSeconds?: number;
}

/**
 * The result of the last attempt to save, as the page of a form gets it: undefined before the first; without values if the server
 * was not reached (reportFailure.ts).
 */
export type ActionResult<Typed, PageData = object> =
  | Partial<FormResult<Typed> & PageData>
  | undefined;

/** The form to show: as it was refused, or as it is stored. */
export function shownForm<Typed>(
  stored: Typed,
  result: ActionResult<NoInfer<Typed>>,
): FormResult<Typed> {
  const { values = stored, fieldErrors = {}, formError, retryAfterSeconds } = result ?? {};
  return { values, fieldErrors, formError, retryAfterSeconds };
}

/** The form to show and its schema, for a form that starts empty: as it was typed, if it was refused. */
export function emptyOrTypedForm<F extends Fields>(
  form: FormSchema<F>,
  result: ActionResult<TypedOf<F>>,
) {
  return { form, ...shownForm(form.empty, result) };
}

/** Every error with the control it links to, in the order of the form; the error of the whole form comes first. */
export function summaryErrors(
  { fields }: Pick<FormSchema, "fields">,
  { values, fieldErrors, formError }: FormResult<Readonly<Record<string, unknown>>>,
): SummaryError[] {
  const ofFields = Object.entries(fields).flatMap(([name, { control, options }]) => {
    const message = fieldErrors[name];
    if (control === "items") return itemErrors(name, fieldErrors);
    const rows = values[name] as string[];
    const field = control === "rows" ? `${name}-${wrongRow(rows, options.maxCharacters)}` : name;
    return message ? [{ field, message }] : [];
  });
  return formError ? [{ message: formError }, ...ofFields] : ofFields;
}

/** The error of a list of records, and those of the fields of its records. */
function itemErrors(list: string, fieldErrors: FieldErrors): SummaryError[] {
  return Object.entries(fieldErrors).flatMap(([field, message]) =>
    message && (field === list || field.startsWith(`${list}.`)) ? [{ field, message }] : [],
  );
}

/** The row that the error of a list links to: the first that is too long, else the first that is empty. */
function wrongRow(rows: readonly string[], maxCharacters = Number.POSITIVE_INFINITY): number {
  const longRow = rows.findIndex((row) => row.trim().length > maxCharacters);
  return longRow < 0
    ? Math.max(
        rows.findIndex((row) => row.trim() === ""),
        0,
      )
    : longRow;
}

/**
 * The errors of a refused form that still hold for what is typed now. One that only the server can find, such as a slug that is
 * taken, goes as soon as its field is changed.
 */
export function remainingErrors<F extends Fields>(
  form: FormSchema<F>,
  { values: refusedValues, fieldErrors }: FormResult<TypedOf<F>>,
  typed: TypedOf<F>,
): FieldErrors {
  const names = Object.keys(fieldErrors);
  if (names.length === 0) return fieldErrors;
  const checked = form.check(typed);
  const now: FieldErrors = checked.ok ? {} : checked.fieldErrors;
  const remaining = names.filter(
    (name) => now[name] || isUnchanged(fieldValue(refusedValues, name), fieldValue(typed, name)),
  );
  return Object.fromEntries(remaining.map((name) => [name, now[name] ?? fieldErrors[name]]));
}

/** The value of a field, which may be one of a record in a list: `questions.0.answer`. */
function fieldValue(values: unknown, name: string): unknown {
  return name.split(".").reduce((value, key) => Object(value)[key], values);
}

const isUnchanged = (before: unknown, now: unknown) =>
  JSON.stringify(before) === JSON.stringify(now);
