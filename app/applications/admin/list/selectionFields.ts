import { LISTED_AT } from "~/applications/admin/listAddress";
import type { Selection } from "~/shell/admin/list/SelectBoxes";
import { SELECTED_FIELD } from "~/shell/admin/list/SelectBoxes";

/** The fields of a form that is about a whole list instead of checked rows. */
export const MATCHING = { query: "matching", listedAt: LISTED_AT, count: "matched" } as const;

/** The selection as the fields of a form, besides those given. */
export function selectionFields({ all, selected }: Selection, others: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(others)) fields.set(name, value);
  if (all) {
    fields.set(MATCHING.query, all.query);
    fields.set(MATCHING.listedAt, all.listedAt.toISOString());
    fields.set(MATCHING.count, String(all.count));
  } else {
    for (const id of selected) fields.append(SELECTED_FIELD, id);
  }
  return fields;
}
