import type { AdminJobFilters } from "~/jobs/adminQueries.server";
import { pageNumber } from "~/platform/data/search/search.server";
import { parameter } from "~/shell/admin/list/parameter";

const JOB_SORTS = ["title", "-title", "posted", "-posted"] as const;

export function jobFiltersOf(request: Request): AdminJobFilters {
  const url = new URL(request.url);
  const status = parameter(url, "status").toLowerCase();
  return {
    search: parameter(url, "search").trim(),
    department: parameter(url, "department"),
    status: status === "active" || status === "inactive" ? status : "",
    sort: JOB_SORTS.find((sort) => sort === url.searchParams.get("sort")) ?? "",
    page: pageNumber(url.searchParams.get("page")),
  };
}
