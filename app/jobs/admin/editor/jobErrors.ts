import { ROW_LISTS } from "~/jobs/admin/editor/jobInput";
import type { JobInput } from "~/jobs/forms";
import type { FieldErrors } from "~/platform/forms/check";
import type { SummaryError } from "~/ui/primitives/ErrorSummary";

/** The order of the fields on the screen, in which the summary lists their errors. */
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

/** Lists all errors with the control each links to. An error of a list links to its first empty row. */
export function errorList(
  fieldErrors: FieldErrors,
  input: JobInput,
  formError?: string,
): SummaryError[] {
  const ofFields = Object.entries(fieldErrors)
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([field, message]) => ({ field: controlOf(field, input), message: message ?? "" }));
  return formError ? [{ message: formError }, ...ofFields] : ofFields;
}

function controlOf(field: string, input: JobInput): string {
  const list = ROW_LISTS.find((name) => name === field);
  if (!list) return field;
  const empty = input[list].findIndex((row) => row.trim() === "");
  return `${list}-${Math.max(empty, 0)}`;
}
