import { labelOfStatus } from "~/applications/admin/statusLabels";
import { APPLICATION_SORTS, type ApplicationFilters } from "~/applications/applicationList.server";
import { pageNumber } from "~/platform/db/search.server";
import { storable } from "~/shell/admin/storable";

const MAX_CHARACTERS = 200;

export function applicationFiltersOf(request: Request): ApplicationFilters & { page: number } {
  const { searchParams } = new URL(request.url);
  const textAt = (name: string) => storable(searchParams.get(name) ?? "").slice(0, MAX_CHARACTERS);
  const status = textAt("status").toLowerCase();
  return {
    status: labelOfStatus(status) ? status : "",
    job: textAt("job"),
    search: textAt("search").trim(),
    sort: APPLICATION_SORTS.find((sort) => sort === searchParams.get("sort")) ?? "-applied",
    page: pageNumber(searchParams.get("page")),
  };
}
