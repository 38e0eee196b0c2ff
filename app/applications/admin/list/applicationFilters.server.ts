import { labelOfStatus } from "~/applications/admin/statusLabels";
import { APPLICATION_SORTS, type ApplicationFilters } from "~/applications/applicationList.server";
import { pageNumber } from "~/platform/db/search.server";
import { storable } from "~/shell/admin/storable";

const MAX_CHARACTERS = 200;

export function applicationFiltersOf(request: Request): ApplicationFilters & { page: number } {
  const { searchParams } = new URL(request.url);
  return { ...filtersOf(searchParams), page: pageNumber(searchParams.get("page")) };
}

export function filtersOf(query: URLSearchParams): ApplicationFilters {
  const textAt = (name: string) => storable(query.get(name) ?? "").slice(0, MAX_CHARACTERS);
  const status = textAt("status").toLowerCase();
  return {
    status: labelOfStatus(status) ? status : "",
    job: textAt("job"),
    search: textAt("search").trim(),
    sort: APPLICATION_SORTS.find((sort) => sort === query.get("sort")) ?? "-applied",
  };
}
