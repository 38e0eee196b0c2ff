import type { OpenJobFilters } from "~/jobs/queries.server";
import { pageNumber } from "~/platform/data/search/search.server";
import { addressValue } from "~/platform/http/pages/readingPages";

/** Reads the filters from the address of the careers page. Ignores other parameters. */
export function readJobFilters(url: URL): OpenJobFilters {
  return {
    search: addressValue(url, "search"),
    department: addressValue(url, "department"),
    location: addressValue(url, "location"),
    type: addressValue(url, "type"),
    workplace: addressValue(url, "workplace"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
