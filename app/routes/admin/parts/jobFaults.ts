import type { JobInput } from "~/domain/jobs/forms";
import type { Faults } from "~/platform/forms/check";
import { ROW_LISTS } from "~/routes/admin/parts/jobInput";
import type { FieldFault } from "~/ui/primitives/ErrorSummary";

/** Every fault with the control to go to. A fault of a list leads to its first row that is at fault. */
export function faultList(faults: Faults, input: JobInput, failure?: string): FieldFault[] {
  const ofFields = Object.entries(faults).map(([field, message]) => ({
    field: controlOf(field, input),
    message: message ?? "",
  }));
  return failure ? [{ message: failure }, ...ofFields] : ofFields;
}

function controlOf(field: string, input: JobInput): string {
  const list = ROW_LISTS.find((name) => name === field);
  if (!list) return field;
  const empty = input[list].findIndex((row) => row.trim() === "");
  return `${list}-${Math.max(empty, 0)}`;
}
