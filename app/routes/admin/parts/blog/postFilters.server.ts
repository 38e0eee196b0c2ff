import type { DeskPostFilters } from "~/domain/blog/deskQueries.server";
import { pageNumber } from "~/platform/db/search.server";
import { storable } from "~/routes/admin/parts/storable";

const MAX_CHARACTERS = 200;

export function postFiltersOf(request: Request): DeskPostFilters {
  const { searchParams } = new URL(request.url);
  const textAt = (name: string) => storable(searchParams.get(name) ?? "").slice(0, MAX_CHARACTERS);
  const status = textAt("status").toLowerCase();
  return {
    search: textAt("search").trim(),
    category: textAt("category"),
    status: status === "published" || status === "draft" ? status : "",
    page: pageNumber(searchParams.get("page")),
  };
}
