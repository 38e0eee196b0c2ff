import type { AdminPostFilters } from "~/blog/adminQueries.server";
import { POST_STATES } from "~/blog/rules";
import { pageNumber } from "~/platform/data/search/search.server";
import { storable } from "~/platform/http/upload/storableText";

const MAX_CHARACTERS = 200;

export function postFiltersOf(request: Request): AdminPostFilters {
  const { searchParams } = new URL(request.url);
  const textAt = (name: string) => storable(searchParams.get(name) ?? "").slice(0, MAX_CHARACTERS);
  const status = textAt("status").toLowerCase();
  return {
    search: textAt("search").trim(),
    category: textAt("category"),
    status: POST_STATES.find((state) => state === status) ?? "",
    page: pageNumber(searchParams.get("page")),
  };
}
