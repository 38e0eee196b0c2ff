import type { FieldErrors } from "~/platform/forms/check";
import type { FormSchema } from "~/platform/forms/fields";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** What a form that was not saved answers: what was typed, and why it was not saved. */
export interface FormAnswer<Typed> {
  values: Typed;
  fieldErrors: FieldErrors;
  formError?: string;
}

/** The form to show: as it was rejected, or as it is stored. The answer lacks values if the server was not reached. */
export function shownForm<Typed>(stored: Typed, answer: unknown): FormAnswer<Typed> {
  return { values: stored, fieldErrors: {}, ...(answer as Partial<FormAnswer<Typed>> | undefined) };
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
