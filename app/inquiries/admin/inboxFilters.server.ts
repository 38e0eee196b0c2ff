import { INBOX_TABS, type InboxTab } from "~/inquiries/admin/inboxAddress";
import { pageNumber } from "~/platform/db/search.server";
import { parameter } from "~/shell/admin/list/parameter";

export interface InboxFilters {
  state: InboxTab;
  search: string;
  page: number;
  /** The id of the inquiry shown beside the list; "" for none in particular. */
  open: string;
}

export function inboxFiltersOf(request: Request): InboxFilters {
  const url = new URL(request.url);
  const requested = parameter(url, "state").toLowerCase();
  return {
    state: INBOX_TABS.find((state) => state === requested) ?? "new",
    search: parameter(url, "search").trim(),
    page: pageNumber(url.searchParams.get("page")),
    open: parameter(url, "open"),
  };
}
