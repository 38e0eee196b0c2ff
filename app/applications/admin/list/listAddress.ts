import type { Selection } from "~/shell/admin/list/RowSelection";
import { SELECTED_FIELD } from "~/shell/forms/hiddenFields";

/** The parameter that says when a list was loaded, so that Previous and Next walk the list as it was. */
export const LISTED_AT = "listed_at";

/** The page of an application, opened from the list with this query. */
export function addressFromList(id: string, search: string, listedAt: Date): string {
  const query = new URLSearchParams(search);
  query.set(LISTED_AT, listedAt.toISOString());
  return `/admin/applications/${id}?${query}`;
}

/** The list that an application with this query was opened from, as it is now. */
export function addressOfList(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(LISTED_AT);
  return query.size > 0 ? `/admin/applications?${query}` : "/admin/applications";
}

/** The fields of a form that is about a whole list instead of checked rows, without the time at which the list was loaded. */
export const WHOLE_LIST_FIELDS = { query: "matching", count: "matched" } as const;

/** The selection as the fields of a form, in addition to the given ones. */
export function selectionFields(
  { all, selected, listedAt }: Selection,
  extraFields: Record<string, string>,
) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(extraFields)) fields.set(name, value);
  if (listedAt) fields.set(LISTED_AT, listedAt.toISOString());
  if (all) {
    fields.set(WHOLE_LIST_FIELDS.query, all.query);
    fields.set(WHOLE_LIST_FIELDS.count, String(all.count));
  } else {
    for (const id of selected) fields.append(SELECTED_FIELD, id);
  }
  return fields;
}
