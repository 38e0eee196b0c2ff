import { LISTED_AT } from "~/applications/admin/listAddress";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { SELECTED_FIELD, type Selection } from "~/shell/admin/list/SelectBoxes";

export const SET_STATUS_OF_SELECTED = "/admin/applications/selected/status";
export const SET_STATUS_WARNING =
  "Applicants get no email about this. You can undo it right afterwards.";

export function bulkStatusTitle(count: number, status: string): string {
  const applications = count === 1 ? "1 application" : `${count} applications`;
  return `Set ${applications} to ${labelOfStatus(status) ?? status}?`;
}

export const DELETE_SELECTED = "/admin/applications/selected/delete";
export const DELETE_SELECTED_WARNING = "Resumes and notes are removed too. This cannot be undone.";
/** The field for the typed number of applications. */
export const CONFIRMED_FIELD = "count";

/** Up to this many are deleted without typing their number. */
const UNTYPED_MOST = 10;

export function bulkDeletionTitle(count: number): string {
  return count === 1 ? "Delete 1 application?" : `Delete ${count} applications?`;
}

/** Larger deletions require typing the number, so that no slip of the hand deletes them. */
export const mustBeTyped = (count: number) => count > UNTYPED_MOST;

/** The fields of a form that is about a whole list instead of checked rows. */
export const MATCHING = { query: "matching", listedAt: LISTED_AT, count: "matched" } as const;

/** The selection as the fields of a form, besides those given. */
export function selectionFields({ all, selected }: Selection, extraFields: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(extraFields)) fields.set(name, value);
  if (all) {
    fields.set(MATCHING.query, all.query);
    fields.set(MATCHING.listedAt, all.listedAt.toISOString());
    fields.set(MATCHING.count, String(all.count));
  } else {
    for (const id of selected) fields.append(SELECTED_FIELD, id);
  }
  return fields;
}
