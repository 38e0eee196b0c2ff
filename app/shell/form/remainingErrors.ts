import type { FieldErrors } from "~/platform/forms/check";
import type { Fields, FormSchema, TypedOf } from "~/platform/forms/fields";
import type { FormAnswer } from "~/shell/form/formResult";

/**
 * The errors of a refused form that still hold for what is typed now. One that only the server can find, such as a slug
 * that is taken, goes as soon as its field is changed.
 */
export function remainingErrors<F extends Fields>(
  form: FormSchema<F>,
  { values: refused, fieldErrors }: FormAnswer<TypedOf<F>>,
  typed: TypedOf<F>,
): FieldErrors {
  const names = Object.keys(fieldErrors);
  if (names.length === 0) return fieldErrors;
  const checked = form.check(typed);
  const now: FieldErrors = checked.ok ? {} : checked.fieldErrors;
  const remaining = names.filter((name) => now[name] || isUnchanged(refused[name], typed[name]));
  return Object.fromEntries(remaining.map((name) => [name, now[name] ?? fieldErrors[name]]));
}

const isUnchanged = (before: unknown, now: unknown) =>
  JSON.stringify(before) === JSON.stringify(now);
