import type { OpenJobFilters } from "~/domain/jobs/queries.server";
import { pageNumber } from "~/platform/db/search.server";

const VALUE_MAX_CHARACTERS = 200;

/** The filters in the address of the careers page; whatever else stands there is ignored. */
export function readJobFilters(url: URL): OpenJobFilters {
  // PostgreSQL refuses U+0000 in any text; nothing that is stored could contain it.
  const value = (name: string) =>
    (url.searchParams.get(name) ?? "")
      .replaceAll("\0", "")
      .trim()
      .slice(0, VALUE_MAX_CHARACTERS)
      .toWellFormed();
  return {
    search: value("search"),
    department: value("department"),
    location: value("location"),
    type: value("type"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
