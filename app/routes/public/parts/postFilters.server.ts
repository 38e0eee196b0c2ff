import { pageNumber } from "~/platform/db/search.server";
import { addressValue } from "~/routes/public/parts/addressValue";
import type { PostFilters } from "~/routes/public/parts/postsAddress";

/** The filters in the address of a list of posts; whatever else stands there is ignored. */
export function readPostFilters(url: URL): PostFilters & { page: number } {
  return {
    search: addressValue(url, "search"),
    category: addressValue(url, "category"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
