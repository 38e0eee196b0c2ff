import { FIELD_ORDER } from "~/blog/revisions/postDifferences";
import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** Every error with the field it links to, in the order of the screen; the form-level error comes first. */
export function postErrors(fieldErrors: FieldErrors, formError?: string): SummaryError[] {
  const ofFields = FIELD_ORDER.flatMap((field) => {
    const message = fieldErrors[field];
    return message ? [{ field, message }] : [];
  });
  return formError ? [{ message: formError }, ...ofFields] : ofFields;
}
