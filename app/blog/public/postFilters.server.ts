import type { PostFilters } from "~/blog/public/postsAddress";
import { pageNumber } from "~/platform/db/search.server";
import { addressValue } from "~/shell/public/addressValue";

/** The specification's name for every category; it is no category itself. */
const ALL = "all";

/** The filters in the address of a list of posts; whatever else stands there is ignored. */
export function readPostFilters(url: URL): PostFilters & { page: number } {
  const category = addressValue(url, "category");
  return {
    search: addressValue(url, "search"),
    category: category === ALL ? "" : category,
    page: pageNumber(url.searchParams.get("page")),
  };
}
