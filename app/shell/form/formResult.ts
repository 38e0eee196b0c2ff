import type { FieldErrors } from "~/platform/forms/check";
import type { Fields, FormSchema } from "~/platform/forms/fields";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** What a form that was not saved answers: what was typed, and why it was not saved. */
export interface FormAnswer<Typed> {
  values: Typed;
  fieldErrors: FieldErrors;
  formError?: string;
  /** Set if the same form may be accepted later. */
  retryAfterSeconds?: number;
}

/** The form to show: as it was rejected, or as it is stored. The answer lacks values if the server was not reached. */
export function shownForm<Typed>(stored: Typed, answer: unknown): FormAnswer<Typed> {
  const answered = (answer ?? {}) as Partial<FormAnswer<Typed>>;
  const { values = stored, fieldErrors = {}, formError, retryAfterSeconds } = answered;
  return { values, fieldErrors, formError, retryAfterSeconds };
}

/** The same of a form that starts empty, with its fields. */
export function filledForm<F extends Fields>(form: FormSchema<F>, answer: unknown) {
  return { form, ...shownForm(form.empty, answer) };
}

/** Every error with the control it links to, in the order of the form; the error of the whole form comes first. */
export function errorList(
  { fields }: Pick<FormSchema, "fields">,
  { values, fieldErrors, formError }: FormAnswer<Readonly<Record<string, unknown>>>,
): SummaryError[] {
  const ofFields = Object.entries(fields).flatMap(([name, { control }]) => {
    const message = fieldErrors[name];
    const field = control === "rows" ? firstEmptyRow(name, values[name] as string[]) : name;
    return message ? [{ field, message }] : [];
  });
  return formError ? [{ message: formError }, ...ofFields] : ofFields;
}

/** The control that the error of a list links to. */
function firstEmptyRow(name: string, typed: readonly string[]): string {
  const empty = typed.findIndex((row) => row.trim() === "");
  return `${name}-${Math.max(empty, 0)}`;
}
