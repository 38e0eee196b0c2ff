import type { PostFilters } from "~/blog/public/postsAddress";
import { pageNumber } from "~/platform/data/search/search.server";
import { addressValue } from "~/platform/http/pages/readingPages";

/** The value that the specification gives to "all categories"; it is not a category. */
const ALL = "all";

/** The filters in the address of a list of posts; other parameters are ignored. */
export function readPostFilters(url: URL): PostFilters & { page: number } {
  const category = addressValue(url, "category");
  return {
    search: addressValue(url, "search"),
    category: category === ALL ? "" : category,
    page: pageNumber(url.searchParams.get("page")),
  };
}
