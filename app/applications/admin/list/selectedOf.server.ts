import { filtersOf } from "~/applications/admin/list/applicationFilters.server";
import { MATCHING } from "~/applications/admin/list/selectionFields";
import type { Selected } from "~/applications/selected.server";
import { type FormFields, listOf, textOf } from "~/platform/forms/check";
import { SELECTED_FIELD } from "~/shell/admin/list/SelectBoxes";

/** A query as the fields of a form. */
export function fieldsOfQuery(query: URLSearchParams): FormFields {
  return new Map([...query.keys()].map((name) => [name, query.getAll(name)]));
}

/** What a bulk form is about: its checked rows, or the whole list whose query it carries. */
export function selectedOf(fields: FormFields): Selected {
  const listedAt = new Date(textOf(fields, MATCHING.listedAt));
  if (Number.isNaN(listedAt.getTime())) return listOf(fields, SELECTED_FIELD);
  const query = new URLSearchParams(textOf(fields, MATCHING.query));
  return { filters: filtersOf(query), listedAt, count: Number(textOf(fields, MATCHING.count)) };
}
