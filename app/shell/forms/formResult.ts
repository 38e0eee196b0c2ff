import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors, FormFields } from "~/platform/forms/check";
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

/** The form to show: as it was rejected, or as it is stored. The result lacks values if the server was not reached. */
export function shownForm<Typed>(stored: Typed, result: unknown): FormResult<Typed> {
  const refusedForm = (result ?? {}) as Partial<FormResult<Typed>>;
  const { values = stored, fieldErrors = {}, formError, retryAfterSeconds } = refusedForm;
  return { values, fieldErrors, formError, retryAfterSeconds };
}

/** The form to show and its schema, for a form that starts empty. */
export function filledForm<F extends Fields>(form: FormSchema<F>, result: unknown) {
  return { form, ...shownForm(form.empty, result) };
}

/** Every error with the control it links to, in the order of the form; the error of the whole form comes first. */
export function errorList(
  { fields }: Pick<FormSchema, "fields">,
  { values, fieldErrors, formError }: FormResult<Readonly<Record<string, unknown>>>,
): SummaryError[] {
  const ofFields = Object.entries(fields).flatMap(([name, { control }]) => {
    const message = fieldErrors[name];
    if (control === "items") return itemErrors(name, fieldErrors);
    const field = control === "rows" ? firstEmptyRow(name, values[name] as string[]) : name;
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

/** The control that the error of a list links to. */
function firstEmptyRow(name: string, typed: readonly string[]): string {
  const empty = typed.findIndex((row) => row.trim() === "");
  return `${name}-${Math.max(empty, 0)}`;
}

/**
 * The errors of a refused form that still hold for what is typed now. One that only the server can find, such as a slug
 * that is taken, goes as soon as its field is changed.
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
    (name) => now[name] || isUnchanged(refusedValues[name], typed[name]),
  );
  return Object.fromEntries(remaining.map((name) => [name, now[name] ?? fieldErrors[name]]));
}

const isUnchanged = (before: unknown, now: unknown) =>
  JSON.stringify(before) === JSON.stringify(now);

const TYPING_PAUSE_MS = 200;

/** Both functions must be the same in every rendering. */
interface Reading<Typed> {
  /** Whether what was read does not differ from what was read before. */
  isSame?: (before: Typed, now: Typed) => boolean;
  onRead?: (now: Typed) => void;
}

/**
 * What is typed into a form, read after each pause in typing. The inputs stay uncontrolled, as they are without scripts.
 */
export function useTypedForm<F extends Fields>(
  form: FormSchema<F>,
  element: RefObject<HTMLFormElement | null>,
  initial: TypedOf<F>,
  { isSame, onRead }: Reading<TypedOf<F>> = {},
) {
  const [typed, setTyped] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(() => {
    if (!element.current) return;
    const now = form.read(formFieldsOf(element.current));
    setTyped((before) => (isSame?.(before, now) ? before : now));
    onRead?.(now);
  }, [form, element, isSame, onRead]);
  const changed = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = setTimeout(read, TYPING_PAUSE_MS);
  }, [read]);

  useEffect(() => {
    // A field may have been filled in before hydration.
    read();
    return () => clearTimeout(pause.current);
  }, [read]);
  return { typed, changed };
}

/** The text fields of a form in the page, in the server's format. */
export function formFieldsOf(form: HTMLFormElement): FormFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}
