import { LISTED_AT, WHOLE_LIST_FIELDS } from "~/applications/admin/list/listAddress";
import { labelOfStatus } from "~/applications/admin/statuses";
import {
  APPLICATION_SORTS,
  type ApplicationFilters,
  type Selected,
} from "~/applications/applicationList.server";
import { DAY_MS, MINUTE_MS } from "~/platform/durations";
import { listOf, type SentFields, textOf } from "~/platform/forms/check";
import { adminFilterValue, pageNumber } from "~/platform/listParameters";
import { SELECTED_FIELD } from "~/shell/forms/hiddenFields";

/** A query as the fields of a form. */
export function fieldsOfQuery(query: URLSearchParams): SentFields {
  return new Map([...query.keys()].map((name) => [name, query.getAll(name)]));
}

/**
 * The selection of a bulk form: its checked rows, or the whole list whose query it carries. A form that does not say when its
 * list was loaded is about its checked rows, of which it showed no change.
 */
export function readSelected(fields: SentFields): Selected {
  const listedAt = new Date(textOf(fields, LISTED_AT));
  const ids = listOf(fields, SELECTED_FIELD);
  if (!isTimeOfLoading(listedAt)) return { ids, listedAt: new Date(0) };
  if (!fields.has(WHOLE_LIST_FIELDS.count)) return { ids, listedAt };
  const query = new URLSearchParams(textOf(fields, WHOLE_LIST_FIELDS.query));
  return {
    filters: filtersOf(query),
    listedAt,
    count: Number(textOf(fields, WHOLE_LIST_FIELDS.count)),
  };
}

/** Whether a list can have been loaded then: JavaScript has years that PostgreSQL has not, or that are written otherwise. */
function isTimeOfLoading(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

export function readApplicationFilters(request: Request): ApplicationFilters & { page: number } {
  const { searchParams } = new URL(request.url);
  return { ...filtersOf(searchParams), page: pageNumber(searchParams.get("page")) };
}

function filtersOf(query: URLSearchParams): ApplicationFilters {
  const status = adminFilterValue(query, "status").trim();
  const ownStatus = status.toLowerCase();
  return {
    // Imported applications may have a status of another site.
    status: labelOfStatus(ownStatus) ? ownStatus : status,
    job: adminFilterValue(query, "job"),
    search: adminFilterValue(query, "search").trim(),
    sort: APPLICATION_SORTS.find((sort) => sort === query.get("sort")) ?? "-applied",
  };
}

/** After a day the list is a new one. */
const LISTED_MAX_MS = DAY_MS;
/** The clocks of two processes may differ by this much. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/** When the list was loaded from which an application was opened. Null if the address does not say so, or if it is long ago. */
export function readListedAt(request: Request, now: Date): Date | null {
  const listedAt = new Date(new URL(request.url).searchParams.get(LISTED_AT) ?? "");
  const age = now.getTime() - listedAt.getTime();
  return age >= -CLOCKS_DIFFER_MS && age <= LISTED_MAX_MS ? listedAt : null;
}
