import type { OpenJobFilters } from "~/domain/jobs/queries.server";
import { pageNumber } from "~/platform/db/search.server";
import { addressValue } from "~/routes/public/parts/addressValue";

/** The filters in the address of the careers page; whatever else stands there is ignored. */
export function readJobFilters(url: URL): OpenJobFilters {
  return {
    search: addressValue(url, "search"),
    department: addressValue(url, "department"),
    location: addressValue(url, "location"),
    type: addressValue(url, "type"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
