import { APPLICATION_SORTS, type ApplicationFilters } from "~/domain/applications/list.server";
import { pageNumber } from "~/platform/db/search.server";
import { labelOfStatus } from "~/routes/admin/parts/statusWords";
import { storable } from "~/routes/admin/parts/storable";

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
