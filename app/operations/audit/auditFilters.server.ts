import type { AuditFilters } from "~/platform/audit/listing.server";
import { pageNumber } from "~/platform/db/search.server";
import { parameter } from "~/shell/admin/list/parameter";

/** The filters in the address. `who` is an actor as the log stores it, such as "operator". */
export function auditFiltersOf(request: Request): AuditFilters {
  const url = new URL(request.url);
  return {
    actor: parameter(url, "who"),
    action: parameter(url, "what"),
    page: pageNumber(url.searchParams.get("page")),
  };
}
