import type { Faults } from "~/platform/forms/check";
import { FIELD_ORDER } from "~/routes/admin/parts/blog/postDifferences";
import type { FieldFault } from "~/ui/primitives/ErrorSummary";

/** Every fault with the control to go to, in the order of the screen. */
export function postFaults(faults: Faults, failure?: string): FieldFault[] {
  const ofFields = FIELD_ORDER.flatMap((field) => {
    const message = faults[field];
    return message ? [{ field, message }] : [];
  });
  return failure ? [{ message: failure }, ...ofFields] : ofFields;
}
