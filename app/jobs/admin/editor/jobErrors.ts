import { ROW_LISTS } from "~/jobs/admin/editor/jobInput";
import type { JobInput } from "~/jobs/forms";
import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** As the fields stand on the screen: a summary in another order sends people back and forth. */
const ORDER = [
  "title",
  "department",
  "location",
  "type",
  "description",
  "responsibilities",
  "requirements",
  "pay_minimum",
  "pay_maximum",
  "pay_unit",
  "pay_currency",
  "benefits",
  "other_compensation",
  "workplace",
  "closes_on",
];

/** Every fault with the control to go to. A fault of a list leads to its first row that is at fault. */
export function errorList(
  fieldErrors: FieldErrors,
  input: JobInput,
  failure?: string,
): SummaryError[] {
  const ofFields = Object.entries(fieldErrors)
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([field, message]) => ({ field: controlOf(field, input), message: message ?? "" }));
  return failure ? [{ message: failure }, ...ofFields] : ofFields;
}

function controlOf(field: string, input: JobInput): string {
  const list = ROW_LISTS.find((name) => name === field);
  if (!list) return field;
  const empty = input[list].findIndex((row) => row.trim() === "");
  return `${list}-${Math.max(empty, 0)}`;
}
