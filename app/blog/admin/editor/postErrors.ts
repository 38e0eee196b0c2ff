import { FIELD_ORDER } from "~/blog/revisions/postDifferences";
import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** Every fault with the control to go to, in the order of the screen. */
export function postErrors(fieldErrors: FieldErrors, failure?: string): SummaryError[] {
  const ofFields = FIELD_ORDER.flatMap((field) => {
    const message = fieldErrors[field];
    return message ? [{ field, message }] : [];
  });
  return failure ? [{ message: failure }, ...ofFields] : ofFields;
}
